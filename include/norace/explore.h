// A part of a program of which norace explores every schedule, from the state in which it is
// reached; all else runs once. For programs that are too large to be explored as a whole, and for
// unit tests:
//
//     NORACE_EXPLORE {
//       pthread_create(&a, NULL, producer, q);
//       consumer(q);
//       pthread_join(a, NULL);
//     }
//
// or norace_explore(function, argument). The part ends when its block, or the function, is left;
// threads that it leaves behind have run on as far as they can by then. Without norace it just
// runs.
#ifndef NORACE_EXPLORE_H
#define NORACE_EXPLORE_H
#ifdef __NORACE__
#ifdef __cplusplus
extern "C" {
#endif
int norace_part_begin(void); // 1
int norace_part_end(void);   // 0
#ifdef __cplusplus
}
#endif
#define NORACE_EXPLORE \
  for (int norace_part = norace_part_begin(); norace_part; norace_part = norace_part_end())
#else
#define NORACE_EXPLORE for (int norace_part = 1; norace_part; norace_part = 0)
#endif

static inline void norace_explore(void (*part)(void *), void *argument) {
  NORACE_EXPLORE { part(argument); }
}
#endif
