#include <gtest/gtest.h>
#include "two_threads.h"
TEST(Counter, First) { EXPECT_EQ(1, 1); }
TEST(Counter, Part) {
  norace_explore(two, RACES ? &counter : nullptr);
  EXPECT_EQ(counter, 2);
}
TEST(Counter, Last) { EXPECT_EQ(1, 1); }
