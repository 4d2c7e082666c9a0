// EXPECT: verdict=race
#include <sstream>
#include <thread>
// Destroyed while the other may still write.
int main() { auto *out = new std::stringstream; std::thread a([out] { *out << 1; }); delete out; a.join(); }
