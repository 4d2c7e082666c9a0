// EXPECT: verdict=race
// Printing reads what it prints, on the standard streams too.
#include <iostream>
#include <thread>
static char text[4] = "abc";
int main() { std::thread a([] { std::cout << text; }); text[0] = 'x'; a.join(); }
