// EXPECT: verdict=race-free
#include <sstream>
#include <string>
#include <thread>
// Each thread has its own, and shares the text that it begins with.
static const std::string start = "begun";
static void work() {
  std::ostringstream out;
  out << 1 << "x" << start;
  std::string text = out.str();
  std::stringstream both(start);
  both.str(text);
  both << 2;
  std::istringstream in(text);
  if (both.str().empty() || in.str() != text) __builtin_trap();
}
int main() { std::thread a(work), b(work); a.join(); b.join(); }
