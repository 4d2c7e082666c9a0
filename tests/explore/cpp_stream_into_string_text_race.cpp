// EXPECT: verdict=race
#include <sstream>
#include <string>
#include <thread>
// The text is read by the constructor.
static std::string text = "abc";
int main() { std::thread a([] { std::istringstream in(text); }); text[0] = 'x'; a.join(); }
