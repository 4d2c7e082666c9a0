// compare.py --semaphores=pipe and =eventfd: the programs' semaphores are made of these. What they do not have is left out of the comparison.
#include <semaphore.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct timespec;

typedef struct {
  int in, out;
} Channel;

#ifdef PIPES
static inline int channel_post(Channel *c) { return write(c->out, "x", 1) == 1 ? 0 : -1; }
static inline int channel_wait(Channel *c) {
  char byte;
  return read(c->in, &byte, 1) == 1 ? 0 : -1;
}
static inline int channel_init(Channel *c, int shared, unsigned value) {
  int ends[2];
  if (pipe(ends)) return -1;
  *c = (Channel){ends[0], ends[1]};
  while (value--) channel_post(c);
  return 0;
}
#else
static inline int channel_post(Channel *c) {
  uint64_t one = 1;
  return write(c->out, &one, sizeof one) == sizeof one ? 0 : -1;
}
static inline int channel_wait(Channel *c) {
  uint64_t one;
  return read(c->in, &one, sizeof one) == sizeof one ? 0 : -1;
}
static inline int channel_init(Channel *c, int shared, unsigned value) {
  int fd = eventfd(value, EFD_SEMAPHORE);
  *c = (Channel){fd, fd};
  return fd < 0 ? -1 : 0;
}
#endif
static inline int channel_lacks(Channel *c) { return -1; }

#define sem_t Channel
#define sem_init channel_init
#define sem_wait channel_wait
#define sem_post channel_post
#define sem_trywait channel_lacks
#define sem_timedwait(c, until) channel_lacks(c)
#define sem_getvalue(c, value) channel_lacks(c)
