// SHA-256 (FIPS 180-4), for formats that name files by it.
#ifndef NORACE_BASE_SHA256_H
#define NORACE_BASE_SHA256_H
#include <stddef.h>

void sha256_hex(const void *bytes, size_t n, char out[65]); // 64 hexadecimal digits and a zero
#endif
