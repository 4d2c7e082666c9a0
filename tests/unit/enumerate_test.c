// Every reachable marking, counted by hand: the engine's answer, and a certificate whose number is
// wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/net/cover/cover_answer.h"
#include "engine/net/cover/enumerate.h"
#include "engine/net/formats/spec_read.h"
#include "verdict/certificate_net_check.h"
#include "verdict/certificate_net_make.h"
#include "verdict/certificate_net_markings.h"
#include "verdict/certificate_net_replay.h"
#include "verdict/certificate_net_text.h"

typedef struct {
  const char *text;
  CoverVerdict verdict;
  uint64_t markings; // of safe nets
} Sample;

static const Sample samples[] = {
    {"vars a b rules a >= 1 -> a' = a-1, b' = b+1; init a = 1, b = 0 target b >= 2", COVER_SAFE, 2},
    {"vars a b rules a >= 1 -> a' = a-1, b' = b+1; init a = 3, b = 0 target b >= 3", COVER_UNSAFE,
     0},
    {"vars a b rules a >= 1 -> a' = a-1, b' = b+1; init a = 300, b = 0 target b >= 301", COVER_SAFE,
     301},
    // Two processes and a lock: both out, one in, the other in.
    {"vars o1 i1 o2 i2 l rules o1 >= 1, l >= 1 -> o1' = o1-1, l' = l-1, i1' = i1+1; "
     "i1 >= 1 -> i1' = i1-1, l' = l+1, o1' = o1+1; "
     "o2 >= 1, l >= 1 -> o2' = o2-1, l' = l-1, i2' = i2+1; "
     "i2 >= 1 -> i2' = i2-1, l' = l+1, o2' = o2+1; "
     "init o1 = 1, i1 = 0, o2 = 1, i2 = 0, l = 1 target i1 >= 1, i2 >= 1",
     COVER_SAFE, 3},
    // b is emptied into c while a is empty: (2,0,0) (1,1,0) (0,2,0) (0,0,2).
    {"vars a b c rules a >= 1 -> a' = a-1, b' = b+1; a = 0, b >= 1 -> c' = b+c, b' = 0; "
     "init a = 2, b = 0, c = 0 target c >= 3",
     COVER_SAFE, 4},
    {"vars a b c rules a >= 1 -> a' = a-1, b' = b+1; a = 0, b >= 1 -> c' = b+c, b' = 0; "
     "init a = 2, b = 0, c = 0 target c >= 2",
     COVER_UNSAFE, 0},
    // The exact target b = 1, a = 0 is passed over: two at once.
    {"vars a b rules a >= 2 -> a' = a-2, b' = b+2; init a = 2, b = 0 target a = 0, b = 1",
     COVER_SAFE, 2},
};

static Net *read(const char *text) {
  Text t = {0};
  text_put(&t, text);
  Net *net = spec_read("sample", &t);
  text_delete(&t);
  assert_non_null(net);
  return net;
}

static CoverAnswer *answer_for(const Net *net) {
  Enumeration *e = enumeration_new(net);
  assert_non_null(e);
  Budget budget = budget_start(60, 0);
  CoverAnswer *answer = enumeration_run(e, &budget, UINT64_MAX);
  enumeration_delete(e);
  return answer;
}

static void test_verdicts_and_numbers(void **state) {
  for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
    Net *net = read(samples[i].text);
    CoverAnswer *answer = answer_for(net);
    assert_int_equal(answer->verdict, samples[i].verdict);
    assert_int_equal(answer->enumerated, samples[i].markings);
    cover_answer_delete(answer);
    net_delete(net);
  }
}

static void test_firings_replay(void **state) {
  for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
    Net *net = read(samples[i].text);
    CoverAnswer *a = answer_for(net);
    Arena *arena = arena_new();
    if (a->verdict == COVER_UNSAFE)
      assert_null(certificate_net_replay_from(net, a->firing.at, a->firing.n, a->target,
                                              a->start.at, arena));
    arena_delete(arena);
    cover_answer_delete(a);
    net_delete(net);
  }
}

static void test_a_certificate_holds_for_its_number_only(void **state) {
  for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
    Net *net = read(samples[i].text);
    CoverAnswer *answer = answer_for(net);
    CertificateNet c;
    certificate_net_make(&c, answer, net, NULL);
    if (answer->verdict == COVER_SAFE) {
      assert_null(certificate_net_check(&c, net));
      c.enumerated++;
      assert_non_null(certificate_net_check(&c, net));
      c.enumerated -= 2;
      if (c.enumerated) assert_non_null(certificate_net_check(&c, net));
    } else {
      c.enumerated = 1000;
      assert_non_null(certificate_net_check(&c, net));
    }
    certificate_net_delete(&c);
    cover_answer_delete(answer);
    net_delete(net);
  }
}

static void test_no_start_for_all(void **state) {
  static const char *const texts[] = {
      "vars a b rules a >= 1 -> a' = a-1; init a >= 1, b = 0 target b >= 1",
      "vars a b rules a = 0 -> b' = b+1; init a in [0, 1], b = 0 target b >= 1"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    Net *net = read(texts[i]);
    assert_null(enumeration_new(net));
    net_delete(net);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_verdicts_and_numbers),
      cmocka_unit_test(test_firings_replay),
      cmocka_unit_test(test_a_certificate_holds_for_its_number_only),
      cmocka_unit_test(test_no_start_for_all),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
