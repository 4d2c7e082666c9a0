// compare.py --semaphores=KIND: the programs' semaphores are made of pipes, of event counters, of event counters that are waited for by poll or
// epoll and read without waiting, or of futexes. What these do not have is left out of the comparison.
#include <limits.h>
#include <linux/futex.h>
#include <poll.h>
#include <semaphore.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

struct timespec;

typedef struct {
  int in, out, poller;
} Channel;

#ifdef BY_pipe
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
#elif defined BY_futex
static inline int channel_post(Channel *c) {
  __atomic_fetch_add(&c->in, 1, __ATOMIC_RELEASE);
  return syscall(SYS_futex, &c->in, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) < 0 ? -1 : 0;
}
static inline int channel_wait(Channel *c) {
  for (int value = __atomic_load_n(&c->in, __ATOMIC_RELAXED);; value = __atomic_load_n(&c->in, __ATOMIC_RELAXED)) {
    if (value && __atomic_compare_exchange_n(&c->in, &value, value - 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return 0;
    if (!value) syscall(SYS_futex, &c->in, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  }
}
static inline int channel_init(Channel *c, int shared, unsigned value) {
  *c = (Channel){(int)value};
  return 0;
}
#else
static inline int channel_post(Channel *c) {
  uint64_t one = 1;
  return write(c->out, &one, sizeof one) == sizeof one ? 0 : -1;
}
static inline void wait_for_it(Channel *c) {
#if defined BY_poll
  struct pollfd in = {.fd = c->in, .events = POLLIN};
  poll(&in, 1, -1);
#elif defined BY_epoll
  struct epoll_event e;
  epoll_wait(c->poller, &e, 1, -1);
#endif
}
static inline int channel_wait(Channel *c) {
  uint64_t one;
  while (read(c->in, &one, sizeof one) != sizeof one) wait_for_it(c);
  return 0;
}
static inline int channel_init(Channel *c, int shared, unsigned value) {
#ifdef BY_eventfd
  int fd = eventfd(value, EFD_SEMAPHORE);
#else
  int fd = eventfd(value, EFD_SEMAPHORE | EFD_NONBLOCK);
#endif
  *c = (Channel){fd, fd, epoll_create1(0)};
  return epoll_ctl(c->poller, EPOLL_CTL_ADD, fd, &(struct epoll_event){.events = EPOLLIN});
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
