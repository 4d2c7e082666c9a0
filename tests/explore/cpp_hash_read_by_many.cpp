// EXPECT: verdict=race-free
#include <string>
#include <thread>
#include <unordered_map>

static std::unordered_map<std::string, int> ages{{"ada", 36}, {"grace", 85}};

int main() {
  int age = 0;
  std::thread reader([&] { age = ages.find("ada")->second; });
  bool there = ages.count("grace");
  reader.join();
  return there && age == 36 ? 0 : 1;
}
