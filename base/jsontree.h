/* SPDX-License-Identifier: MIT */
/* Reading JSON into a tree: for the files that gatecade itself has written, and for any bytes. */
#ifndef GATECADE_JSONTREE_H
#define GATECADE_JSONTREE_H

#include <stddef.h>

enum json_kind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json_node {
    enum json_kind kind;
    const char *key;                /* in an object */
    const char *text;               /* JSON_STRING, UTF-8 */
    double number;                  /* JSON_NUMBER */
    struct json_node *child, *next; /* the first element; the next one beside this */
};

/* The tree of a text, or NULL if it is no JSON, too deep (64) or memory is short.  Free it with json_free. */
struct json_node *json_parse(const char *text, size_t size);
void json_free(struct json_node *root);

/* The member of that name, or NULL; its text or number, or the default when there is none of that kind. */
const struct json_node *json_member(const struct json_node *object, const char *key);
const char *json_text(const struct json_node *object, const char *key, const char *none);
double json_value(const struct json_node *object, const char *key, double none);

#endif
