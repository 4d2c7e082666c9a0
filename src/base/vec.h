// A growing array of any type:  VEC(int) v = {0};  vec_push(&v, 7);  v.at[0], v.n;  vec_delete(&v);
#ifndef NORACE_BASE_VEC_H
#define NORACE_BASE_VEC_H
#include <stdlib.h>

#include "base/memory.h"

#define VEC(Type)   \
  struct {          \
    Type *at;       \
    size_t n, room; \
  }
#define vec_grow(v, want)                                              \
  do {                                                                 \
    if ((v)->room < (want)) {                                          \
      (v)->room = (v)->room * 2 > (want) ? (v)->room * 2 : (want) + 4; \
      (v)->at = memory_resize((v)->at, (v)->room * sizeof *(v)->at);   \
    }                                                                  \
  } while (0)
#define vec_push(v, ...)               \
  do {                                 \
    vec_grow(v, (v)->n + 1);           \
    (v)->at[(v)->n++] = (__VA_ARGS__); \
  } while (0)
#define vec_pop(v) ((v)->at[--(v)->n])
#define vec_clear(v) ((v)->n = 0)
#define vec_delete(v) (free((v)->at), (v)->at = NULL, (v)->n = (v)->room = 0)
#endif
