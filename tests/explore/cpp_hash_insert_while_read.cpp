// EXPECT: verdict=race
#include <string>
#include <thread>
#include <unordered_map>

static std::unordered_map<std::string, int> ages{{"ada", 36}, {"grace", 85}};

int main() {
  std::thread writer([] { ages["alan"] = 41; });
  bool there = ages.count("grace");
  writer.join();
  return there ? 0 : 1;
}
