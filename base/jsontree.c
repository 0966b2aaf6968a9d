/* SPDX-License-Identifier: MIT */
#include "base/jsontree.h"
#include <stdlib.h>
#include <string.h>

/* Nodes and strings live in blocks that are freed together; the root node comes first. */
struct block {
    struct block *next;
    size_t used, size;
    char bytes[];
};

struct reader {
    const char *at, *end;
    struct block *block;
    unsigned depth;
};

enum { DEEPEST = 64, BLOCK = 1 << 14 };

static void *take(struct reader *r, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (!r->block || r->block->size - r->block->used < size) {
        size_t room = size > BLOCK ? size : BLOCK;
        struct block *b = malloc(sizeof *b + room);
        if (!b)
            return NULL;
        *b = (struct block){.next = r->block, .size = room};
        r->block = b;
    }
    void *p = r->block->bytes + r->block->used;
    r->block->used += size;
    return memset(p, 0, size);
}

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
        r->at++;
}

static int eat(struct reader *r, char c)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != c)
        return 0;
    r->at++;
    return 1;
}

static int hex4(struct reader *r, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        const char *digit = r->at < r->end && *r->at ? strchr("0123456789abcdefABCDEF", *r->at) : NULL;
        if (!digit)
            return 0;
        unsigned value = (unsigned)(digit - "0123456789abcdefABCDEF");
        *code = *code << 4 | (value > 15 ? value - 6 : value);
    }
    return 1;
}

static char *put_utf8(char *to, unsigned code)
{
    if (code < 0x80)
        *to++ = (char)code;
    else if (code < 0x800) {
        *to++ = (char)(0xc0 | code >> 6);
        *to++ = (char)(0x80 | (code & 63));
    } else if (code < 0x10000) {
        *to++ = (char)(0xe0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 63));
        *to++ = (char)(0x80 | (code & 63));
    } else {
        *to++ = (char)(0xf0 | code >> 18);
        *to++ = (char)(0x80 | (code >> 12 & 63));
        *to++ = (char)(0x80 | (code >> 6 & 63));
        *to++ = (char)(0x80 | (code & 63));
    }
    return to;
}

/* After a backslash: one escape into *to. */
static int escape(struct reader *r, char **to)
{
    static const char from[] = "\"\\/bfnrt", into[] = "\"\\/\b\f\n\r\t";
    unsigned code, low;
    if (r->at == r->end)
        return 0;
    char c = *r->at++;
    const char *plain = c ? strchr(from, c) : NULL;
    if (plain) {
        *(*to)++ = into[plain - from];
        return 1;
    }
    if (c != 'u' || !hex4(r, &code) || !code)
        return 0;
    if (code >= 0xd800 && code < 0xdc00) { /* the first half of a pair */
        if (r->end - r->at < 6 || r->at[0] != '\\' || r->at[1] != 'u')
            return 0;
        r->at += 2;
        if (!hex4(r, &low) || low < 0xdc00 || low > 0xdfff)
            return 0;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code < 0xe000)
        return 0;
    *to = put_utf8(*to, code);
    return 1;
}

static const char *string(struct reader *r)
{
    if (!eat(r, '"'))
        return NULL;
    const char *close = r->at;
    while (close < r->end && *close != '"')
        close += *close == '\\' && close + 1 < r->end ? 2 : 1;
    if (close >= r->end)
        return NULL;
    char *text = take(r, (size_t)(close - r->at) + 1), *to = text;
    while (text && r->at < close)
        if ((unsigned char)*r->at < ' ')
            return NULL;
        else if (*r->at == '\\') {
            r->at++;
            if (!escape(r, &to))
                return NULL;
        } else
            *to++ = *r->at++;
    r->at = close + 1;
    return text;
}

static int word(struct reader *r, const char *text)
{
    size_t n = strlen(text);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, text, n))
        return 0;
    r->at += n;
    return 1;
}

static int number(struct reader *r, double *value)
{
    char text[64], *end;
    size_t n = 0;
    while (r->at + n < r->end && n < sizeof text - 1 && r->at[n] && strchr("+-.0123456789eE", r->at[n]))
        n++;
    memcpy(text, r->at, n);
    text[n] = 0;
    *value = strtod(text, &end);
    r->at += n;
    return n && !*end;
}

static struct json_node *node(struct reader *r);

static int elements(struct reader *r, struct json_node *parent, char close)
{
    struct json_node **link = &parent->child;
    if (++r->depth > DEEPEST)
        return 0;
    if (!eat(r, close)) {
        do {
            const char *key = NULL;
            if (close == '}' && (!(key = string(r)) || !eat(r, ':')))
                return 0;
            if (!(*link = node(r)))
                return 0;
            (*link)->key = key;
            link = &(*link)->next;
        } while (eat(r, ','));
        if (!eat(r, close))
            return 0;
    }
    r->depth--;
    return 1;
}

static struct json_node *node(struct reader *r)
{
    struct json_node *n = take(r, sizeof *n);
    int good = n != NULL;
    skip_blanks(r);
    if (!good || r->at == r->end)
        return NULL;
    if (eat(r, '{')) {
        n->kind = JSON_OBJECT;
        good = elements(r, n, '}');
    } else if (eat(r, '[')) {
        n->kind = JSON_ARRAY;
        good = elements(r, n, ']');
    } else if (*r->at == '"') {
        n->kind = JSON_STRING;
        good = (n->text = string(r)) != NULL;
    } else if (word(r, "true"))
        n->kind = JSON_TRUE;
    else if (word(r, "false"))
        n->kind = JSON_FALSE;
    else if (!word(r, "null")) {
        n->kind = JSON_NUMBER;
        good = number(r, &n->number);
    }
    return good ? n : NULL;
}

static void free_blocks(struct block *b)
{
    while (b) {
        struct block *next = b->next;
        free(b);
        b = next;
    }
}

struct json_node *json_parse(const char *text, size_t size)
{
    struct reader r = {.at = text, .end = text + size};
    struct json_node *root = node(&r);
    skip_blanks(&r);
    if (!root || r.at != r.end) {
        free_blocks(r.block);
        return NULL;
    }
    /* A handle in front of the root remembers the blocks. */
    struct block **handle = malloc(sizeof *root + sizeof *handle);
    if (!handle) {
        free_blocks(r.block);
        return NULL;
    }
    *handle = r.block;
    return memcpy(handle + 1, root, sizeof *root);
}

void json_free(struct json_node *root)
{
    if (!root)
        return;
    struct block **handle = (struct block **)(void *)root - 1;
    free_blocks(*handle);
    free(handle);
}

const struct json_node *json_member(const struct json_node *object, const char *key)
{
    if (!object || object->kind != JSON_OBJECT)
        return NULL;
    for (const struct json_node *n = object->child; n; n = n->next)
        if (!strcmp(n->key, key))
            return n;
    return NULL;
}

const char *json_text(const struct json_node *object, const char *key, const char *none)
{
    const struct json_node *n = json_member(object, key);
    return n && n->kind == JSON_STRING ? n->text : none;
}

double json_value(const struct json_node *object, const char *key, double none)
{
    const struct json_node *n = json_member(object, key);
    return n && n->kind == JSON_NUMBER ? n->number : none;
}
