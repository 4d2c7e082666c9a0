// A few threads that call at random what they find on descriptors that they share, and never wait. Shows all that came back.
//   shared_descriptors SEED
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void norace_observe(const void *bytes, unsigned long size) __attribute__((weak));

enum { THREADS = 3, CALLS = 3, ENDS = 4 };
typedef struct {
  int thread;
  uint64_t chance;
} Worker;

static int end[ENDS], counters, poller, word;
static int64_t told[THREADS][CALLS];

static uint32_t chance(Worker *w, uint32_t n) {
  w->chance = w->chance * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(w->chance >> 33) % n;
}

static int64_t result(int64_t n) { return n < 0 ? -errno : n; }

static int64_t reads_from(int fd, int is_counter) {
  uint64_t got = 0;
  int64_t n = result(read(fd, &got, is_counter ? 8 : 1));
  return n > 0 ? (int64_t)got << 8 | n : n;
}

static int64_t asks(int room) {
  struct epoll_event e[ENDS];
  int64_t all = 0, n = epoll_wait(poller, e, room, 0);
  for (int i = 0; i < n; i++) all = all << 12 | e[i].data.u32 << 6 | (e[i].events & 63);
  return all << 4 | n;
}

static int64_t polls(void) {
  struct pollfd fds[ENDS];
  int64_t all = 0;
  for (int i = 0; i < ENDS; i++) fds[i] = (struct pollfd){end[i], POLLIN, 0};
  poll(fds, ENDS, 0);
  for (int i = 0; i < ENDS; i++) all = all << 6 | fds[i].revents;
  return all;
}

static int64_t watches(Worker *w, int i) {
  struct epoll_event e = {.events = EPOLLIN | (chance(w, 2) ? EPOLLET : 0) | (chance(w, 3) ? 0 : EPOLLONESHOT), .data.u32 = (unsigned)i};
  return result(epoll_ctl(poller, chance(w, 3) ? EPOLL_CTL_MOD : EPOLL_CTL_DEL, end[i], &e));
}

static int64_t call(Worker *w) {
  int i = (int)chance(w, ENDS), is_counter = i < counters;
  uint64_t one = 1;
  char byte = (char)('a' + w->thread);
  switch (chance(w, 9)) {
  case 0:
  case 1:
  case 2: return i % 2 == 0 && !is_counter ? 0 : result(write(end[i], is_counter ? (void *)&one : &byte, is_counter ? 8 : 1));
  case 3: return i % 2 && !is_counter ? 0 : reads_from(end[i], is_counter);
  case 4:
  case 5: return asks(1 + (int)chance(w, 2));
  case 6: return polls();
  case 7: return watches(w, i);
  default: // a wait that is over at once, or the waking of nobody
    __atomic_store_n(&word, w->thread, __ATOMIC_SEQ_CST);
    return result(syscall(SYS_futex, &word, chance(w, 2) ? FUTEX_WAIT : FUTEX_WAKE, -1, NULL, NULL, 0));
  }
}

static void *work(void *argument) {
  Worker *w = argument;
  for (int i = 0; i < CALLS; i++) told[w->thread][i] = call(w);
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t t[THREADS];
  Worker worker[THREADS];
  uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
  counters = seed % 2 ? 2 : 0;
  poller = epoll_create1(0);
  if (pipe2(end, O_NONBLOCK) || pipe2(end + 2, O_NONBLOCK)) return 1; // the first of each pair reads
  for (int i = 0; i < counters; i++) end[i] = eventfd(0, EFD_NONBLOCK);
  for (int i = 0; i < ENDS; i++)
    epoll_ctl(poller, EPOLL_CTL_ADD, end[i], &(struct epoll_event){.events = EPOLLIN | (seed & 1u << (8 + i) ? EPOLLET : 0), .data.u32 = (unsigned)i});
  for (int i = 0; i < THREADS; i++) {
    worker[i] = (Worker){i, seed * 2654435761u + (uint64_t)i * 40503u};
    pthread_create(&t[i], NULL, work, &worker[i]);
  }
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  if (norace_observe) norace_observe(told, sizeof told);
  return 0;
}
