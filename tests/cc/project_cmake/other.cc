#include <vector>

extern "C" int other() { return std::vector<int>{40, 41, 42}.back(); }
