// Several ranks (mpirun): the program's first process makes members of the search, for branches
// that come from other ranks. norace, beside it, takes the messages from rank to rank.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "search/checkpoint.h"
#include "search/state_merging.h"
#include "workers/mailbox.h"
#include "workers/rank_workers.h"
#include "workers/workers.h"
#include "workers/workers_kept.h"
#include "world/snapshot.h"

static RanksKept *const ranks = &workers_kept.ranks;

// In the new process it returns true.
static bool host(Address parent_of) {
  uint32_t slot;
  while (!workers_slot(&slot)) CALL_REAL(usleep, 1000);
  pid_t us = CALL_REAL(getpid);
  ranks->team->active[slot] = 1;
  region_touch_libc();
  pid_t pid = CALL_REAL(fork);
  if (pid < 0) give_up("no process can be made");
  if (pid > 0) return ranks->guests[ranks->n_guests++] = (Guest){pid, slot, parent_of}, false;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (CALL_REAL(getppid) != us) CALL_REAL(_exit, 1);
  workers_begin(slot);
  files_part();
  return true;
}

static void report_death(const Guest *g) {
  DiedMessage m = {.head = {MESSAGE_DIED, sizeof m, g->parent, 0}, .slot = g->slot};
  mailbox_bytes(&ranks->team->reports, &m, sizeof m);
}

static void guest_left(uint32_t i, int status) {
  Guest g = ranks->guests[i];
  ranks->guests[i] = ranks->guests[--ranks->n_guests];
  bool was_root = g.parent.rank == NO_RANK;
  if (was_root && status)
    report_unknown("a process of the search ended before its time (status %x)", status);
  if (was_root) CALL_REAL(_exit, status != 0);
  if (status) report_death(&g);
}

static void see_guests_off(void) {
  int status;
  for (pid_t pid; (pid = CALL_REAL(waitpid, -1, &status, WNOHANG)) > 0;) {
    workers_mend(pid, status);
    for (uint32_t i = 0; i < ranks->n_guests; i++)
      if (ranks->guests[i].pid == pid) {
        guest_left(i, status);
        break;
      }
  }
  if (control->stop && !ranks->n_guests) CALL_REAL(_exit, 0);
}

// In the new process: where the branch begins, or -1 if it does not fit.
static int32_t take_task(const TaskMessage *m) {
  uint64_t table = m->head.n_numbers * sizeof findings()->numbered[0];
  workers_belong(m->from, m->depth);
  findings()->crowded |= m->crowded;
  control->no_updates |= m->no_updates;
  control->order = m->order;
  if (!m->merge) merge_stop();
  control->pauses |= m->pauses;
  return search_unpack(m->depth, (char *)(m + 1), m->head.size - sizeof *m - table)
             ? (int32_t)m->depth
             : -1;
}

int32_t workers_host(void) {
  static Inbox tasks;
  ranks->team = workers_team();
  if (!ranks->team || !control->ranks) return -1;
  if (!control->rank && host((Address){NO_RANK, 0, 0})) return -1;
  for (;;) {
    int32_t seen = __atomic_load_n(&ranks->team->news, __ATOMIC_ACQUIRE);
    const TaskMessage *m = (const TaskMessage *)inbox_next(&tasks, &ranks->team->tasks);
    see_guests_off();
    if (!m) mailbox_wait(&ranks->team->news, seen);
    else if (!mailbox_agree(&m->head))
      report_death(&(Guest){.slot = MAX_MEMBERS, .parent = m->from});
    else if (host(m->from)) return take_task(m);
  }
}
