// EXPECT: verdict=race-free
#include <map>
#include <mutex>
#include <string>
#include <thread>

static std::map<std::string, int> ages;
static std::mutex mutex;

static void add(const char *name, int age) {
  std::lock_guard<std::mutex> lock(mutex);
  ages[name] = age;
}

int main() {
  std::thread one(add, "ada", 36), two(add, "grace", 85);
  one.join();
  two.join();
  return ages.size() == 2 && ages.begin()->second == 36 ? 0 : 1;
}
