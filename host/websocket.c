/* SPDX-License-Identifier: MIT */
#include "host/websocket.h"
#include <string.h>

/* ---- frames ---- */

static bool is_control(unsigned opcode)
{
    return opcode >= WS_CLOSE;
}

static int check(unsigned first, unsigned opcode, bool masked, bool is_masked, uint64_t size, size_t longest)
{
    if ((first & 0x70) || masked != is_masked || (opcode > WS_BINARY && opcode < WS_CLOSE) || opcode > WS_PONG)
        return WS_PROTOCOL;
    if (is_control(opcode) && (size > 125 || !(first & 0x80)))
        return WS_PROTOCOL;
    return size > longest ? WS_TOO_LONG : 0;
}

int ws_read(char *bytes, size_t have, bool masked, size_t longest, struct ws_frame *f)
{
    const unsigned char *b = (const unsigned char *)bytes;
    if (have < 2)
        return 0;
    unsigned length = b[1] & 0x7f, more = length == 126 ? 2 : length == 127 ? 8 : 0;
    size_t head = 2 + more + (b[1] & 0x80 ? 4 : 0);
    uint64_t size = more ? 0 : length;
    if (have < 2 + more)
        return check(b[0], b[0] & 15, masked, b[1] & 0x80, 0, longest);
    for (unsigned i = 0; i < more; i++)
        size = size << 8 | b[2 + i];
    int wrong = check(b[0], b[0] & 15, masked, b[1] & 0x80, size, longest);
    if (wrong || (more == 2 && size < 126) || (more == 8 && size < 65536))
        return wrong ? wrong : WS_PROTOCOL;
    if (have < head + size)
        return 0;
    *f = (struct ws_frame){b[0] & 15, b[0] & 0x80, bytes + head, (size_t)size, head + (size_t)size};
    for (size_t i = 0; masked && i < f->size; i++)
        f->payload[i] = (char)(f->payload[i] ^ bytes[head - 4 + i % 4]);
    return 1;
}

size_t ws_head(char head[WS_HEAD_MOST], unsigned opcode, size_t size)
{
    unsigned more = size < 126 ? 0 : size < 65536 ? 2 : 8;
    head[0] = (char)(0x80 | opcode);
    head[1] = (char)(!more ? size : more == 2 ? 126 : 127);
    for (unsigned i = 0; i < more; i++)
        head[2 + i] = (char)(size >> 8 * (more - 1 - i));
    return 2 + more;
}

size_t ws_masked(char *to, unsigned opcode, const char *payload, size_t size, uint32_t mask)
{
    size_t head = ws_head(to, opcode, size);
    to[1] = (char)(to[1] | 0x80);
    memcpy(to + head, &mask, 4);
    for (size_t i = 0; i < size; i++)
        to[head + 4 + i] = (char)(payload[i] ^ to[head + i % 4]);
    return head + 4 + size;
}

/* ---- the handshake: SHA-1 (which is no secret's keeper here), base64 ---- */

static uint32_t turn(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

static void sha1_block(uint32_t h[5], const uint8_t block[64])
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (unsigned i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (unsigned i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (unsigned i = 0; i < 80; i++) {
        uint32_t f = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
        static const uint32_t k[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
        uint32_t next = turn(a, 5) + f + e + k[i / 20] + w[i];
        e = d, d = c, c = turn(b, 30), b = a, a = next;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
}

/* Of at most 119 bytes: the key and the constant have 60. */
static void sha1(const char *bytes, size_t size, uint8_t digest[20])
{
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t block[128] = {0};
    size_t blocks = size < 56 ? 1 : 2;
    memcpy(block, bytes, size);
    block[size] = 0x80;
    for (unsigned i = 0; i < 8; i++)
        block[64 * blocks - 1 - i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
    for (size_t i = 0; i < blocks; i++)
        sha1_block(h, block + 64 * i);
    for (unsigned i = 0; i < 20; i++)
        digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void base64(const uint8_t *bytes, size_t size, char *to)
{
    for (size_t i = 0; i < size; i += 3) {
        size_t left = size - i;
        uint32_t three =
            (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0u);
        *to++ = digits[three >> 18];
        *to++ = digits[three >> 12 & 63];
        *to++ = left > 1 ? digits[three >> 6 & 63] : '=';
        *to++ = left > 2 ? digits[three & 63] : '=';
    }
    *to = 0;
}

bool ws_accept(const char *key, size_t size, char accept[WS_ACCEPT])
{
    static const char constant[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char both[WS_KEY + sizeof constant];
    uint8_t digest[20];
    if (size != WS_KEY || key[22] != '=' || key[23] != '=')
        return false;
    for (size_t i = 0; i < 22; i++)
        if (!key[i] || !strchr(digits, key[i]))
            return false;
    memcpy(both, key, WS_KEY);
    memcpy(both + WS_KEY, constant, sizeof constant);
    sha1(both, WS_KEY + sizeof constant - 1, digest);
    base64(digest, sizeof digest, accept);
    return true;
}

void ws_key(const uint8_t random[16], char key[WS_KEY + 1])
{
    base64(random, 16, key);
}
