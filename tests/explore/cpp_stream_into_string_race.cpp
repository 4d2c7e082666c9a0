// EXPECT: verdict=race
#include <sstream>
#include <thread>
// One thread reads what the other still writes.
static std::ostringstream out;
int main() { std::thread a([] { out << "abc"; }); std::string text = out.str(); a.join(); return text.size() > 3; }
