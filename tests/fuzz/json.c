/* SPDX-License-Identifier: MIT */
/* Fuzzing the reading of JSON: any bytes are a value or none; getters find what is there, of its kind, or what they are told
   to say instead; a value that is printed and read again is the same. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "formats/jsonread.h"

static void must(int holds, const char *law)
{
    if (holds)
        return;
    fprintf(stderr, "broken law: %s\n", law);
    abort();
}

static void get(const json_t *object, unsigned depth)
{
    static const char *const keys[] = {"key", "seed", "score", "verdict", "rules", ""};
    static const char none[] = "none";
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *text = json_get_text(object, keys[i], none);
        must(text != NULL && strlen(text) < 1 << 20, "a text is there");
        double number = json_get_number(object, keys[i], -1);
        must(number == number, "a number is one");
        (void)json_get_unsigned(object, keys[i], 7);
    }
    for (size_t i = 0; depth && i < json_array_size(object); i++)
        get(json_array_get(object, i), depth - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size ? size : 1); /* without a 0 behind it */
    memcpy(text, data, size);
    json_t *root = json_read(text, size);
    get(root, 4);
    char *printed = root ? json_dumps(root, JSON_ENCODE_ANY | JSON_SORT_KEYS) : NULL;
    if (printed) {
        json_t *again = json_read(printed, strlen(printed));
        must(again && json_equal(root, again), "what is printed reads the same");
        json_decref(again);
        free(printed);
    }
    json_decref(root);
    free(text);
    return 0;
}
