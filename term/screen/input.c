/* SPDX-License-Identifier: MIT */
#include "term/screen/input.h"
#include <string.h>

enum { ESC = 27, BEL = 7, FIELDS = 3, SUBFIELDS = 3, SEQUENCE_MOST = 200 };

/* ---- numbers of a sequence --------------------------------------------------------------- */

/* 1;2:3u: fields between semicolons, each with subfields between colons. */
struct fields {
    unsigned n[FIELDS][SUBFIELDS];
};

static struct fields read_fields(const unsigned char *at, const unsigned char *end)
{
    struct fields f = {0};
    unsigned field = 0, sub = 0;
    for (; at < end; at++)
        if (*at == ';') {
            field++;
            sub = 0;
        } else if (*at == ':')
            sub++;
        else if (*at >= '0' && *at <= '9' && field < FIELDS && sub < SUBFIELDS && f.n[field][sub] < 1000000)
            f.n[field][sub] = f.n[field][sub] * 10 + (unsigned)(*at - '0');
    return f;
}

/* ---- keys -------------------------------------------------------------------------------- */

static int plain_key(unsigned c)
{
    if (c == '\r' || c == '\n')
        return '\n';
    if (c == 8 || c == 127)
        return SCREEN_BACKSPACE;
    if (c == ESC)
        return SCREEN_ESCAPE;
    return c && c < 127 ? (int)c : SCREEN_OTHER;
}

static int letter_key(unsigned char final)
{
    switch (final) {
    case 'A':
        return SCREEN_UP;
    case 'B':
        return SCREEN_DOWN;
    case 'C':
        return SCREEN_RIGHT;
    case 'D':
        return SCREEN_LEFT;
    case 'H':
        return SCREEN_HOME;
    case 'F':
        return SCREEN_END;
    case 'P':
        return SCREEN_F1;
    case 'Q':
        return SCREEN_F2;
    case 'M': /* the keypad's Enter */
        return '\n';
    }
    return SCREEN_OTHER;
}

static int tilde_key(unsigned n)
{
    switch (n) {
    case 1:
    case 7:
        return SCREEN_HOME;
    case 4:
    case 8:
        return SCREEN_END;
    case 5:
        return SCREEN_PAGE_UP;
    case 6:
        return SCREEN_PAGE_DOWN;
    case 3:
        return SCREEN_BACKSPACE;
    case 11:
        return SCREEN_F1;
    case 12:
        return SCREEN_F2;
    }
    return SCREEN_OTHER;
}

/* The codes of the protocol that are no characters: the keypad, and keys that only change others. */
static int kitty_key(unsigned code, unsigned text, unsigned modifiers)
{
    static const int keypad[] = {SCREEN_LEFT,    SCREEN_RIGHT,     SCREEN_UP,   SCREEN_DOWN,
                                 SCREEN_PAGE_UP, SCREEN_PAGE_DOWN, SCREEN_HOME, SCREEN_END};
    enum { SHIFT = 1, ALT = 2, CTRL = 4, OTHERS = ALT | 8 | 16 | 32, KEYPAD_0 = 57399, KEYPAD_ENTER = 57414 };
    if (code >= 57441 && code <= 57454) /* Shift, Ctrl, Alt… by themselves */
        return SCREEN_NONE;
    if (modifiers & OTHERS)
        return SCREEN_OTHER;
    if (modifiers & CTRL)
        return code >= '@' && code < 127 ? (int)(code & 31) : SCREEN_OTHER;
    if (text)
        return plain_key(text);
    if (code >= KEYPAD_0 && code < KEYPAD_0 + 10)
        return (int)('0' + code - KEYPAD_0);
    if (code == KEYPAD_ENTER)
        return '\n';
    if (code >= 57417 && code < 57417 + sizeof keypad / sizeof *keypad)
        return keypad[code - 57417];
    if (modifiers & SHIFT && code >= 'a' && code <= 'z')
        code -= 32;
    return plain_key(code);
}

static enum input_kind kind_of(unsigned n)
{
    return n == 3 ? INPUT_RELEASE : n == 2 ? INPUT_REPEAT : INPUT_PRESS;
}

/* ---- sequences --------------------------------------------------------------------------- */

static void control_sequence(const unsigned char *at, const unsigned char *final, struct input_event *e)
{
    bool private = at < final && *at == '?', console = at < final && *at == '[';
    struct fields f = read_fields(at + private, final);
    unsigned modifiers = f.n[1][0] ? f.n[1][0] - 1 : 0;
    if (private) {
        e->kind = *final == 'u' ? INPUT_KITTY : *final == 'c' ? INPUT_ANSWERED : INPUT_NOTHING;
        return;
    }
    e->kind = kind_of(f.n[1][1]);
    if (console) /* Linux: CSI [ A is F1 */
        e->key = *final == 'A' ? SCREEN_F1 : *final == 'B' ? SCREEN_F2 : SCREEN_OTHER;
    else if (*final == 'u')
        e->key = kitty_key(f.n[0][0], f.n[2][0], modifiers);
    else if (*final == '~')
        e->key = tilde_key(f.n[0][0]);
    else if (*final >= 'A' && *final <= 'Z')
        e->key = letter_key(*final);
    else
        e->key = SCREEN_NONE;
    if (e->key == SCREEN_NONE)
        e->kind = INPUT_NOTHING;
}

static int hex(unsigned char c)
{
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

/* 11;rgb:ffff/ffff/dcdc, with one to four digits a colour. */
static bool read_background(const unsigned char *at, const unsigned char *end, uint32_t *rgb)
{
    static const char head[] = "11;rgb:";
    *rgb = 0;
    if ((size_t)(end - at) < sizeof head || memcmp(at, head, sizeof head - 1))
        return false;
    at += sizeof head - 1;
    for (int i = 0; i < 3; i++) {
        unsigned value = 0, most = 0;
        for (; at < end && hex(*at) >= 0 && most < 0xffff; at++) {
            value = value * 16 + (unsigned)hex(*at);
            most = most * 16 + 15;
        }
        if (!most || (i < 2 && (at >= end || *at++ != '/')))
            return false;
        *rgb = *rgb << 8 | value * 255 / most;
    }
    return true;
}

/* A string up to BEL or ESC \; its length with the end, 0: not all of it is there. */
static size_t string_length(const unsigned char *bytes, size_t n, size_t *text)
{
    for (size_t i = 2; i < n; i++)
        if (bytes[i] == BEL || (bytes[i] == ESC && i + 1 < n && bytes[i + 1] == '\\')) {
            *text = i;
            return i + (bytes[i] == BEL ? 1 : 2);
        }
    return 0;
}

static size_t escape_sequence(const unsigned char *bytes, size_t n, bool all, struct input_event *e)
{
    size_t text = 0, length;
    switch (n > 1 ? bytes[1] : 0) {
    case '[':
        for (length = 2; length < n && (bytes[length] < 0x40 || (length == 2 && bytes[2] == '[')); length++)
            ;
        if (length < n) {
            control_sequence(bytes + 2, bytes + length, e);
            return length + 1;
        }
        break;
    case 'O':
        if (n > 2) {
            *e = (struct input_event){.kind = INPUT_PRESS, .key = letter_key(bytes[2])};
            return 3;
        }
        break;
    case ']':
    case 'P':
        length = string_length(bytes, n, &text);
        if (length) {
            e->kind = bytes[1] == ']' && read_background(bytes + 2, bytes + text, &e->rgb) ? INPUT_BACKGROUND
                                                                                            : INPUT_NOTHING;
            return length;
        }
        break;
    default:
        all |= n > 1; /* Escape, and then another key */
    }
    if (n > SEQUENCE_MOST) /* of no terminal */
        return n;
    if (!all || (n > 2 && strchr("[O]P", bytes[1]))) /* a line that is slow, not a finger that is quick */
        return 0;
    *e = (struct input_event){.kind = INPUT_PRESS, .key = SCREEN_ESCAPE};
    return 1;
}

size_t screen_parse(const unsigned char *bytes, size_t n, bool all, struct input_event *e)
{
    *e = (struct input_event){.kind = INPUT_NOTHING, .key = SCREEN_NONE};
    if (!n)
        return 0;
    if (bytes[0] == ESC)
        return escape_sequence(bytes, n, all, e);
    size_t length = 1;
    while (bytes[0] >= 0xc0 && length < n && (bytes[length] & 0xc0) == 0x80)
        length++;
    *e = (struct input_event){.kind = INPUT_PRESS, .key = plain_key(bytes[0])};
    return length;
}
