// EXPECT: verdict=race-free
#include <iostream>
#include <string>
#include <thread>
static std::string text = "abc";
static char more[] = "def";
static void say() { std::cout << text << more; std::cout.write(more, 2); }
int main() { std::thread a(say), b(say); a.join(); b.join(); }
