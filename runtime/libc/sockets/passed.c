#include "libc/sockets/passed.h"

#include <string.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/guard.h"
#include "libc/libc_kept.h"
#include "world/fiber.h"

void passed_start(void) { libc_kept.passed = world_take(sizeof *libc_kept.passed); }

void passed_hash(StateHash *h) {
  for (uint32_t i = 0; i < libc_kept.passed->n; i++) {
    const Parcel *p = &libc_kept.passed->at[i];
    hash_add(h, (uint64_t)p->channel ^ (uint64_t)p->owner << 44);
    hash_add(h, (uint64_t)p->start << 32 | p->end);
    for (uint32_t k = 0; k < p->n; k++) hash_add(h, (uint64_t)p->fd[k]);
  }
}

static bool is_free(const Parcel *p) { return !p->channel && p->owner == NOBODY; }
static bool is_mine(const Parcel *p) { return !p->channel && p->owner == current->number; }

static Parcel *find(bool (*wanted)(const Parcel *)) {
  for (uint32_t i = 0; i < libc_kept.passed->n; i++)
    if (wanted(&libc_kept.passed->at[i])) return &libc_kept.passed->at[i];
  return NULL;
}

void passed_hold(const int *fds, uint32_t n) {
  Parcel *p = find(is_free);
  if (!p && libc_kept.passed->n == PARCELS) give_up_thread("has too many descriptors on their way");
  if (!p) p = &libc_kept.passed->at[libc_kept.passed->n++];
  *p = (Parcel){.owner = current->number, .n = n};
  memcpy(p->fd, fds, n * sizeof *fds);
}

void passed_sent(const Channel *c, uint32_t bytes) {
  Parcel *p = find(is_mine);
  if (!p) return;
  uint32_t left = channel_left(c);
  if (left < bytes) give_up_thread("sends descriptors with more bytes than a socket takes at once");
  p->channel = c;
  p->owner = NOBODY;
  p->start = left - bytes;
  p->end = left;
}

static void close_all(Parcel *p, uint64_t pc) {
  Parcel copy = *p;
  *p = (Parcel){.owner = NOBODY};
  for (uint32_t i = 0; i < copy.n; i++) libc_kept.hooks.close(copy.fd[i], pc);
}

void passed_drop(uint64_t pc) {
  Parcel *p = find(is_mine);
  if (p) close_all(p, pc);
}

uint32_t passed_take(int *fds, uint32_t room, bool *lost, uint64_t pc) {
  Parcel *p = find(is_mine);
  if (!p) return 0;
  uint32_t n = p->n < room ? p->n : room;
  *lost = n < p->n;
  memcpy(fds, p->fd, n * sizeof *fds);
  p->n -= n;
  memmove(p->fd, p->fd + n, p->n * sizeof *p->fd);
  close_all(p, pc);
  return n;
}

static Parcel *first_in(const Channel *c) {
  Parcel *first = NULL;
  for (uint32_t i = 0; i < libc_kept.passed->n; i++) {
    Parcel *p = &libc_kept.passed->at[i];
    if (p->channel == c && (!first || p->start < first->start)) first = p;
  }
  return first;
}

uint32_t passed_limit(const Channel *c, uint32_t wanted) {
  const Parcel *p = first_in(c);
  return p && p->start < wanted && p->end < wanted ? p->end : wanted;
}

bool passed_among(const Channel *c, uint32_t bytes) {
  const Parcel *p = first_in(c);
  return p && p->start < bytes;
}

void passed_read(const Channel *c, uint32_t bytes) {
  Parcel *p = first_in(c);
  if (p && p->start < bytes) p->channel = NULL, p->owner = current->number;
  for (uint32_t i = 0; i < libc_kept.passed->n; i++)
    if (libc_kept.passed->at[i].channel == c)
      libc_kept.passed->at[i].start -= bytes, libc_kept.passed->at[i].end -= bytes;
}

void passed_lost(const Channel *c, uint64_t pc) {
  for (Parcel *p; (p = first_in(c));) close_all(p, pc);
}
