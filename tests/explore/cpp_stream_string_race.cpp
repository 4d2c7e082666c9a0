// EXPECT: verdict=race
#include <iostream>
#include <string>
#include <thread>
static std::string text = "abc";
int main() { std::thread a([] { std::cout << text; }); text[0] = 'x'; a.join(); }
