// EXPECT: verdict=race-free
// Trees stay balanced, and lists in order, whatever is put in and taken out.
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

using Tree = std::_Rb_tree<int, int, std::_Identity<int>, std::less<int>>;

static unsigned state = 1;
static int any(int n) { return static_cast<int>((state = state * 1664525u + 1013904223u) >> 8) % n; }

static bool same(Tree &tree, const std::vector<char> &there) {
  auto forth = tree.begin();
  auto back = tree.end();
  for (size_t i = 0; i < there.size(); i++)
    if (there[i] && *forth++ != static_cast<int>(i)) return false;
  for (size_t i = there.size(); i-- > 0;)
    if (there[i] && *--back != static_cast<int>(i)) return false;
  return forth == tree.end() && back == tree.begin() && tree.__rb_verify();
}

static bool trees(int size, int rounds) {
  Tree tree;
  std::vector<char> there(static_cast<size_t>(size));
  for (int i = 0; i < rounds; i++) {
    int v = any(size);
    bool in = any(2);
    if (in) tree._M_insert_unique(v);
    else tree.erase(v);
    there[static_cast<size_t>(v)] = in;
    if (!same(tree, there)) return false;
  }
  return true;
}

static bool lists() {
  std::list<int> one{1, 2, 3}, other, third{7};
  one.swap(other);
  if (!one.empty() || other != std::list<int>{1, 2, 3}) return false;
  one.swap(third);
  other.splice(other.begin(), one);
  other.reverse();
  other.push_back(9);
  other.pop_front();
  other.sort();
  other.swap(third);
  return other.empty() && one.empty() && third == std::list<int>{1, 2, 7, 9};
}

static bool tables() {
  std::unordered_map<std::string, int> table;
  for (int i = 0; i < 200; i++) table[std::to_string(i)] = i;
  for (int i = 0; i < 200; i += 2) table.erase(std::to_string(i));
  return table.size() == 100 && table["77"] == 77 && !table.count("78");
}

int main() {
  for (int size = 1; size <= 40; size += 3)
    if (!trees(size, 300)) return 1;
  return lists() && tables() ? 0 : 2;
}
