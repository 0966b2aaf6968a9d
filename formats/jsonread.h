/* SPDX-License-Identifier: MIT */
/*
 * Reading JSON, by jansson: the files that gatecade itself has written, and any bytes.
 *
 * jansson's integers are signed 64-bit, but a seed may be any unsigned 64-bit number, and result files hold it as a
 * JSON number.  json_read() therefore hands integers of 19 digits and more to jansson as strings, and
 * json_get_unsigned() takes either form: no seed ever passes through a double.
 */
#ifndef GATECADE_JSONREAD_H
#define GATECADE_JSONREAD_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

/* The value of a text; release it with json_decref().  NULL if it is no JSON, a key comes twice in an object, a string
   is no UTF-8 or holds a NUL, it nests deeper than 2048, or memory is short. */
json_t *json_read(const char *text, size_t size);

/* A member of an object, or `none` if there is no such member (or no object, or a value of another kind). */
const char *json_get_text(const json_t *object, const char *key, const char *none);
uint64_t json_get_unsigned(const json_t *object, const char *key, uint64_t none);
double json_get_number(const json_t *object, const char *key, double none);

#endif
