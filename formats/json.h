/* SPDX-License-Identifier: MIT */
/* Writing JSON: commas, indentation and escapes are taken care of.
 *
 *     struct json j = json_to(stdout);
 *     json_open(&j, NULL, '{');
 *     json_text(&j, "name", m->name);
 *     json_open(&j, "ports", '[');
 *     json_number(&j, NULL, 3);       (NULL key: an element of an array)
 *     json_close(&j);
 *     json_close(&j);                 (the last one ends the line)
 *
 * No name here is one of jansson, which reads (formats/jsonread.h): its own calls would land in ours.
 */
#ifndef GATECADE_JSON_H
#define GATECADE_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct json {
    FILE *file;
    unsigned depth;
    char closer[32]; /* what closes each open level */
    bool some[32];   /* whether the level has an element yet */
};

struct json json_to(FILE *file);
void json_open(struct json *j, const char *key, char bracket); /* '{' or '[' */
void json_close(struct json *j);
void json_text(struct json *j, const char *key, const char *text); /* NULL text: null */
void json_number(struct json *j, const char *key, int64_t n);
void json_unsigned(struct json *j, const char *key, uint64_t n);
void json_decimal(struct json *j, const char *key, double x); /* shortest form that reads back the same */
void json_bool(struct json *j, const char *key, bool yes);

#endif
