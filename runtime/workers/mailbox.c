#include "workers/mailbox.h"

#include <linux/futex.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/process_lock.h"
#include "sync/futex.h"

// ---- reading

static void make_room(Inbox *in, uint64_t room) {
  if (in->room >= room) return;
  char *larger = search_take(room);
  memcpy(larger, in->bytes, in->n);
  inbox_delete(in);
  in->bytes = larger;
  in->room = room;
}

void inbox_delete(Inbox *in) {
  if (in->room) search_give(in->bytes, in->room);
  in->room = 0;
}

// Brings the message's first `want` bytes in. False: they are not all there yet.
static bool bring(Inbox *in, Ring *from, uint64_t want) {
  make_room(in, want < 4096 ? 4096 : want);
  if (in->n < want) in->n += ring_read(from, in->bytes + in->n, want - in->n);
  return in->n >= want;
}

const MessageHead *inbox_next(Inbox *in, Ring *from) {
  if ((!in->n && ring_empty(from)) || !bring(in, from, sizeof(MessageHead))) return NULL;
  if (!bring(in, from, ((const MessageHead *)in->bytes)->size)) return NULL;
  in->n = 0;
  return (const MessageHead *)in->bytes;
}

// ---- writing

void mailbox_bytes(Ring *to, const void *bytes, uint64_t n) {
  for (uint64_t done = 0; done < n;) {
    uint64_t k = ring_write(to, (const char *)bytes + done, n - done);
    done += k;
    if (k) continue;
    if (control->stop || findings()->over)
      return; // nobody reads it any more, and nothing hangs on it
    CALL_REAL(usleep, 200);
  }
}

bool mailbox_agree(const MessageHead *m) {
  Findings *f = findings();
  uint64_t size = m->n_numbers * sizeof f->numbered[0];
  const char *theirs = (const char *)m + m->size - size;
  lock_take(&f->numbering);
  uint32_t both = m->n_numbers < f->n_numbers ? m->n_numbers : f->n_numbers;
  bool agree = !memcmp(theirs, f->numbered, both * sizeof f->numbered[0]);
  if (agree && m->n_numbers > f->n_numbers) {
    memcpy(f->numbered, theirs, size);
    f->n_numbers = m->n_numbers;
  }
  lock_give(&f->numbering);
  return agree;
}

// ---- waiting

// Nobody who was killed wakes us: now and then one looks all the same.
void mailbox_wait(int32_t *news, int32_t seen) {
  struct timespec most = {.tv_nsec = 20000000};
  CALL_REAL(syscall, SYS_futex, news, FUTEX_WAIT, seen, &most, NULL, 0);
}

void mailbox_wake(int32_t *news) {
  __atomic_add_fetch(news, 1, __ATOMIC_RELEASE);
  CALL_REAL(syscall, SYS_futex, news, FUTEX_WAKE, 1, NULL, NULL, 0);
}
