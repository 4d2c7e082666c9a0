// A stand-in for the runtime that speaks records.h: what it tells is chosen by the program's first argument.
// With it norace's own side can be tested on what a good runtime, a broken one and a dead one say.
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/records.h"

#define PUBLIC __attribute__((visibility("default")))
enum { N_PLACES = 16, N_STEPS = 3 };

static struct {
  uint64_t pc, address;
} place[N_PLACES];
static Control *control;
static char *log_bytes;

PUBLIC void fake_place(int number, void *address);
void fake_place(int number, void *address) {
  place[number].pc = (uint64_t)__builtin_return_address(0);
  place[number].address = (uint64_t)address;
}
PUBLIC void *__emutls_get_address(uint64_t *object);
void *__emutls_get_address(uint64_t *object) {
  static uint64_t memory[64];
  place[9].pc = (uint64_t)object; // the control object
  place[9].address = (uint64_t)memory;
  return memory;
}

static const Step steps[N_STEPS] = {{0, 0}, {1, 0}, {2, 1}};

// ---- records

static void *add(uint32_t kind, size_t size) {
  RecordHead *head = (RecordHead *)(log_bytes + control->log_used);
  head->kind = kind;
  head->size = (uint32_t)((size + 7) / 8 * 8);
  control->log_used += head->size;
  return head;
}

static int add_module(struct dl_phdr_info *info, size_t size, void *data) {
  char path[4096] = {0};
  strcpy(path, info->dlpi_name);
  if (!*path && readlink("/proc/self/exe", path, sizeof path - 1) < 0) return 0;
  uint64_t end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz > end)
      end = info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
  ModuleRecord *module = add(RECORD_MODULE, sizeof *module + strlen(path) + 1);
  module->base = module->start = info->dlpi_addr;
  module->end = info->dlpi_addr + end;
  strcpy(module->path, path);
  return 0;
}

static AccessRecord access_at(int number, uint32_t kind, uint32_t thread, uint32_t size) {
  return (AccessRecord){place[number].pc, place[number].address, size, kind, thread, 5};
}

static void add_race(AccessRecord first, AccessRecord second) {
  RaceRecord *race = add(RECORD_RACE, sizeof *race + sizeof steps);
  race->access[0] = first;
  race->access[1] = second;
  race->adjacent = 1;
  race->n_steps = N_STEPS;
  memcpy(race->steps, steps, sizeof steps);
}

static void add_finding(FindingKind kind, int64_t value, const char *text) {
  FindingRecord *finding = add(RECORD_FINDING, sizeof *finding + sizeof steps + strlen(text) + 1);
  finding->kind = kind;
  finding->thread = 1;
  finding->pc = place[5].pc;
  finding->value = value;
  finding->n_steps = N_STEPS;
  finding->text_size = (uint32_t)strlen(text) + 1;
  memcpy(finding->steps, steps, sizeof steps);
  strcpy((char *)(finding->steps + N_STEPS), text);
}

static void add_text(uint32_t kind, const char *text) {
  TextRecord *record = add(kind, sizeof *record + strlen(text) + 1);
  strcpy(record->text, text);
}

static void add_stack(StackOf what, uint32_t part, uint32_t thread, uint64_t value, uint64_t size, uint64_t pc, uint64_t caller) {
  StackRecord *stack = add(RECORD_STACK, sizeof *stack + 16);
  stack->what = what;
  stack->part = part;
  stack->thread = thread;
  stack->value = value;
  stack->size = size;
  stack->n_pcs = caller ? 2 : 1;
  stack->pcs[0] = pc;
  stack->pcs[1] = caller;
}

static void add_event(uint32_t index, uint32_t thread, uint32_t op, uint32_t before) {
  EventRecord *event = add(RECORD_EVENT, sizeof *event + 4);
  event->index = index;
  event->thread = thread;
  event->op = op;
  event->object = place[5].address;
  event->pc = place[5].pc;
  event->n_before = index ? 1 : 0;
  event->before[0] = before;
}

static void end(EndKind kind) {
  control->end = kind;
  add(RECORD_END, sizeof(RecordHead));
  _exit(0);
}

// ---- what it tells in a search

static void race(void) { add_race(access_at(0, ACCESS_WRITE, 1, 8), access_at(1, ACCESS_READ, 2, 8)); }
static void race_again(void) {
  race();
  add_race(access_at(1, ACCESS_READ, 2, 8), access_at(0, ACCESS_WRITE, 1, 8)); // the same two lines
  add_race(access_at(2, ACCESS_WRITE, 0, 8), access_at(3, ACCESS_WRITE | ACCESS_ATOMIC, 2, 8));
}
static void race_static(void) { add_race(access_at(4, ACCESS_WRITE, 1, 4), access_at(4, ACCESS_WRITE, 2, 4)); }
static void race_heap(void) { add_race(access_at(6, ACCESS_WRITE, 1, 4), access_at(6, ACCESS_FREE | ACCESS_WRITE, 2, 24)); }
static void race_local(void) { add_race(access_at(8, ACCESS_WRITE, 1, 4), access_at(8, ACCESS_READ, 2, 4)); }
static void deadlock(void) { add_finding(FINDING_DEADLOCK, 0, "threads 1 and 2 wait for each other"); }
static void crash_found(void) { add_finding(FINDING_CRASH, SIGSEGV, ""); }
static void gives_up(void) {
  add_text(RECORD_UNKNOWN, "the program calls fork");
  end(END_UNKNOWN);
}
static void dies(void) { raise(SIGSEGV); }
static void exits(void) { _exit(9); }
static void race_then_dies(void) {
  race();
  raise(SIGABRT);
}
static void no_end_record(void) {
  control->end = END_COMPLETE;
  _exit(0);
}
static void waits_for_stop(void) {
  while (!control->stop) usleep(1000);
  end(END_STOPPED);
}
static void ignores_stop(void) {
  for (;;) usleep(100000);
}
static void garbage(void) {
  race();
  memset(log_bytes + control->log_used, 0xa5, 4096);
  control->log_used = control->log_size * 2;
  control->end = END_COMPLETE;
  _exit(0);
}
static void long_list(void) { // a record that claims more steps than it holds
  race();
  ((RaceRecord *)(log_bytes + control->log_used - sizeof(RaceRecord) - sizeof steps))->n_steps = 0x7fffffff;
  end(END_COMPLETE);
}
static void nothing_run(void) { control->executions = 0; }
static void sampled(void) { control->sampled = 1; }
static void prints(void) { (void)!write(control->quiet_output ? 2 : 1, "hello from the program\n", 23); }
static void graph(void) {
  if (!control->graph) return;
  add_event(0, 1, 2, 0);
  add_event(1, 1, 3, 0);
  add_event(2, 2, 2, 1);
  add(RECORD_EXECUTION, sizeof(RecordHead));
}
static void unfinished(void) { // three executions, two at a time
  const char *earlier = (const char *)control + control->resume_start;
  if (control->resume_size) {
    if (control->resume_size != 16 || memcmp(earlier, "two done so far", 16)) end(END_UNKNOWN);
    control->executions = 5;
    return;
  }
  add_text(RECORD_SEARCH, "two done so far");
  control->executions = 2;
  end(END_SCHEDULES);
}
static void clean(void) {}
static void options(void) { // says what it was asked for
  char text[400];
  snprintf(text, sizeof text, "first=%u spurious=%u allow=%u preemptions=%d max=%llu seed=%llu mode=%u snapshot=%u order=%u merge=%u jobs=%u "
           "nondet=%lld,%lld timeout=%g", control->first, control->spurious, control->allow, control->preemptions,
           (unsigned long long)control->max_schedules, (unsigned long long)control->seed, control->mode, control->snapshot, control->order,
           control->merge, control->jobs, (long long)control->nondet[0], (long long)control->nondet[1], control->timeout);
  add_text(RECORD_UNKNOWN, text);
  end(END_UNKNOWN);
}

// ---- what it tells in a replay

static void replayed(uint32_t met, uint32_t diverged_at) {
  ReplayedRecord *record = add(RECORD_REPLAYED, sizeof *record);
  record->met = met;
  record->diverged_at = diverged_at;
  memcpy(record->access, control->target, sizeof record->access);
  end(END_COMPLETE);
}

static void replay(const char *what) {
  const Step *given = (const Step *)((const char *)control + control->steps_start);
  if (control->n_steps != N_STEPS || memcmp(given, steps, sizeof steps)) replayed(0, 1);
  if (!strcmp(what, "unconfirmed")) replayed(0, 2);
  if (!strcmp(what, "replay-dies")) raise(SIGSEGV);
  if (!strcmp(what, "deadlock")) deadlock(), replayed(0, 0);
  if (!strcmp(what, "crash-found")) crash_found(), replayed(0, 0);
  if (!strcmp(what, "crash-once")) replayed(0, 0);
  for (uint32_t k = 0; k < 2; k++) {
    const AccessRecord *access = &control->target[k];
    int is_deep = access->pc == place[3].pc;
    add_stack(STACK_OF_ACCESS, k, access->thread, 0, 0, access->pc, is_deep ? place[2].pc : 0);
    if (access->thread) add_stack(STACK_OF_CREATION, k, access->thread, 0, 0, place[7].pc, 0);
  }
  if (strcmp(what, "unlocked")) add_stack(STACK_OF_LOCK, 0, 1, place[5].address, 0, place[5].pc, 0);
  if (!strcmp(what, "race-heap")) add_stack(STACK_OF_BLOCK, 0, 0, place[6].address, 24, place[6].pc, 0);
  if (!strcmp(what, "race-local")) add_stack(STACK_OF_LOCAL, 0, 1, place[9].address, 16, place[9].pc, 0);
  replayed(1, 0);
}

static const struct {
  const char *word;
  void (*tell)(void);
} tales[] = {
    {"clean", clean}, {"race", race}, {"unlocked", race}, {"unconfirmed", race}, {"replay-dies", race}, {"race-again", race_again}, {"race-static", race_static},
    {"race-heap", race_heap}, {"race-local", race_local}, {"deadlock", deadlock}, {"crash-found", crash_found}, {"crash-once", crash_found}, {"gives-up", gives_up},
    {"dies", dies}, {"exits", exits}, {"race-then-dies", race_then_dies}, {"no-end-record", no_end_record}, {"waits-for-stop", waits_for_stop},
    {"ignores-stop", ignores_stop}, {"garbage", garbage}, {"long-list", long_list}, {"nothing-run", nothing_run}, {"sampled", sampled},
    {"prints", prints}, {"graph", graph}, {"unfinished", unfinished}, {"options", options},
};

void program_places(void) __attribute__((weak));

static Control *map(const char *number) {
  struct stat info;
  int fd = atoi(number);
  if (fstat(fd, &info)) abort();
  return mmap(NULL, (size_t)info.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
}

__attribute__((constructor)) static void start(int argc, char **argv) {
  const char *number = getenv(NORACE_FD_VARIABLE), *what = argc > 1 ? argv[1] : "clean";
  if (!number) return;
  control = map(number);
  if (control->magic != RECORDS_MAGIC || control->version != RECORDS_VERSION) abort();
  log_bytes = (char *)control + control->log_start;
  program_places();
  dl_iterate_phdr(add_module, NULL);
  if (control->mode == MODE_REPLAY) replay(what);
  control->executions = 3;
  for (size_t i = 0; i < sizeof tales / sizeof *tales; i++)
    if (!strcmp(tales[i].word, what)) tales[i].tell();
  end(END_COMPLETE);
}
