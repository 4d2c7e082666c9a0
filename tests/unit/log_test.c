#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/explore/log.h"

enum { SIZE = 512 };

static uint64_t state = 88172645463325252u;
static uint64_t random_bits(void) {
  return state ^= state << 13, state ^= state >> 7, state ^= state << 17;
}

// Everything that a reader would look at; the sanitizers watch.
static uint64_t touch(const RecordHead *head) {
  uint64_t sum = strlen(log_text(head));
  const char *bytes = (const char *)head;
  for (uint32_t i = 0; i < head->size; i++) sum += (unsigned char)bytes[i];
  if (head->kind == RECORD_RACE) {
    const RaceRecord *race = (const RaceRecord *)head;
    for (uint32_t i = 0; i < race->n_steps; i++) sum += race->steps[i].thread;
  }
  if (head->kind == RECORD_STACK) {
    const StackRecord *stack = (const StackRecord *)head;
    for (uint32_t i = 0; i < stack->n_pcs; i++) sum += stack->pcs[i];
  }
  if (head->kind == RECORD_EVENT) {
    const EventRecord *event = (const EventRecord *)head;
    for (uint32_t i = 0; i < event->n_before; i++) sum += event->before[i];
  }
  return sum;
}

static size_t count(const char *bytes, size_t n, bool *broken) {
  Log log = {.bytes = bytes, .n = n};
  size_t records = 0;
  volatile uint64_t sum = 0;
  for (const RecordHead *head; (head = log_next(&log)); records++) sum += touch(head);
  *broken = log.broken;
  return records;
}

static size_t write_log(char *at) {
  RaceRecord *race = (RaceRecord *)at;
  *race = (RaceRecord){.head = {RECORD_RACE, sizeof *race + 2 * sizeof(Step)}, .n_steps = 2};
  TextRecord *text = (TextRecord *)(at + race->head.size);
  text->head = (RecordHead){RECORD_UNKNOWN, sizeof *text + 16};
  strcpy(text->text, "because");
  EventRecord *event = (EventRecord *)((char *)text + text->head.size);
  *event = (EventRecord){.head = {RECORD_EVENT, sizeof *event}, .n_before = 1};
  RecordHead *end = (RecordHead *)((char *)event + event->head.size);
  *end = (RecordHead){RECORD_END, sizeof *end};
  return (size_t)((char *)end + end->size - at);
}

static void a_good_log_is_read(void **unused) {
  char *bytes = memory_take(SIZE);
  bool broken;
  size_t n = write_log(bytes);
  assert_int_equal(count(bytes, n, &broken), 4);
  assert_false(broken);
  Log log = {.bytes = bytes, .n = n};
  log_next(&log);
  assert_string_equal(log_text(log_next(&log)), "because");
  free(bytes);
}

static void a_cut_log_is_noticed(void **unused) {
  char *whole = memory_take(SIZE);
  size_t n = write_log(whole);
  for (size_t cut = 1; cut < n; cut++) {
    char *bytes = memory_take(cut); // just so large: reading on would be seen
    memcpy(bytes, whole, cut);
    bool broken;
    size_t records = count(bytes, cut, &broken);
    assert_true(records < 4);
    assert_true(broken || cut % 8 == 0);
    free(bytes);
  }
  free(whole);
}

static void no_bytes_lead_out_of_the_log(void **unused) {
  char *whole = memory_take(SIZE);
  size_t n = write_log(whole);
  for (int round = 0; round < 20000; round++) {
    char *bytes = memory_take(n);
    bool broken;
    memcpy(bytes, whole, n);
    for (int k = 0; k < 3; k++)
      ((uint32_t *)bytes)[random_bits() % (n / 4)] =
          (uint32_t)(random_bits() >> (random_bits() % 33));
    assert_true(count(bytes, n, &broken) <= n / 8);
    free(bytes);
  }
  free(whole);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_good_log_is_read),
      cmocka_unit_test(a_cut_log_is_noticed),
      cmocka_unit_test(no_bytes_lead_out_of_the_log),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
