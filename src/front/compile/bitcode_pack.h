// A module in the section of an object: compressed, behind a head that tells its length, since the
// linker joins the sections of all objects end to end. Facts about it (module_facts.h) lie apart,
// to be had without the module.
#ifndef NORACE_FRONT_BITCODE_PACK_H
#define NORACE_FRONT_BITCODE_PACK_H
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/text.h"

// Appends the packed module and its facts.
void bitcode_pack(const char *bytes, size_t n, const Text *facts, Text *packed);

// How many bytes the packed module takes that begins here, of `left`; 0 if none does.
size_t bitcode_packed_size(const uint8_t *bytes, size_t left);

// The module itself and its size, in the arena; NULL if it is damaged.
const uint8_t *bitcode_unpack(Arena *, const uint8_t *packed, size_t *n);

// The facts; NULL if they are damaged.
const char *bitcode_unpack_facts(Arena *, const uint8_t *packed);
#endif
