// What libstdc++ keeps to itself of std::list and of the hash tables behind std::unordered_map: the
// same functions, with their accesses.
#include "world/caller_memory.h"
#include "world/runtime.h"

typedef struct ListNode ListNode; // std::__detail::_List_node_base
struct ListNode {
  ListNode *next, *previous;
};

static ListNode *get(ListNode **field, uint64_t pc) {
  reads(field, sizeof *field, pc);
  return *field;
}
static void set(ListNode **field, ListNode *node, uint64_t pc) {
  writes(field, sizeof *field, pc);
  *field = node;
}
static void join(ListNode *first, ListNode *second, uint64_t pc) {
  set(&first->next, second, pc);
  set(&second->previous, first, pc);
}

// Nodes from first to before end move in front of this one.
static void transfer(ListNode *to, ListNode *first, ListNode *end, uint64_t pc) {
  if (to == end) return;
  ListNode *last = get(&end->previous, pc), *before = get(&first->previous, pc),
           *before_to = get(&to->previous, pc);
  join(before, end, pc);
  join(before_to, first, pc);
  join(last, to, pc);
}

static void reverse(ListNode *list, uint64_t pc) {
  ListNode *n = list;
  do {
    ListNode *next = get(&n->next, pc);
    set(&n->next, get(&n->previous, pc), pc);
    set(&n->previous, next, pc);
    n = next;
  } while (n != list);
}

// The nodes of a list, which may be none, get another head.
static void give_head(ListNode *list, ListNode *first, ListNode *last, const ListNode *old,
                      uint64_t pc) {
  bool none = first == old;
  join(list, none ? list : first, pc);
  join(none ? list : last, list, pc);
}

static void swap(ListNode *one, ListNode *other, uint64_t pc) {
  ListNode *first = get(&one->next, pc), *last = get(&one->previous, pc);
  give_head(one, get(&other->next, pc), get(&other->previous, pc), other, pc);
  give_head(other, first, last, one, pc);
}

#define LIST(name) __asm__("_ZNSt8__detail15_List_node_base" name)
void list_hook(ListNode *, ListNode *at) LIST("7_M_hookEPS0_");
void list_unhook(ListNode *) LIST("9_M_unhookEv");
void list_transfer(ListNode *, ListNode *first, ListNode *end) LIST("11_M_transferEPS0_S1_");
void list_reverse(ListNode *) LIST("10_M_reverseEv");
void list_swap(ListNode *, ListNode *) LIST("4swapERS0_S1_");

PUBLIC void list_hook(ListNode *n, ListNode *at) {
  uint64_t pc = CALLER;
  join(get(&at->previous, pc), n, pc);
  join(n, at, pc);
}
PUBLIC void list_unhook(ListNode *n) {
  uint64_t pc = CALLER;
  join(get(&n->previous, pc), get(&n->next, pc), pc);
}
PUBLIC void list_transfer(ListNode *to, ListNode *first, ListNode *end) {
  transfer(to, first, end, CALLER);
}
PUBLIC void list_reverse(ListNode *list) { reverse(list, CALLER); }
PUBLIC void list_swap(ListNode *one, ListNode *other) { swap(one, other, CALLER); }

// ---- hash tables: how many buckets, and what strings and the like hash to

typedef struct {
  float max_load;
  uint64_t next_resize;
} RehashPolicy; // std::__detail::_Prime_rehash_policy

typedef struct {
  bool needed;
  uint64_t buckets;
} Rehash;

#define POLICY "_ZNKSt8__detail20_Prime_rehash_policy"
#define NEXT_BUCKETS POLICY "11_M_next_bktEm"
#define NEED_REHASH POLICY "14_M_need_rehashEmmm"
#define HASH_BYTES "_ZSt11_Hash_bytesPKvmm"
uint64_t hash_next_buckets(RehashPolicy *, uint64_t) __asm__(NEXT_BUCKETS);
Rehash hash_need_rehash(RehashPolicy *, uint64_t buckets, uint64_t elements,
                        uint64_t more) __asm__(NEED_REHASH);
uint64_t hash_bytes(const void *, uint64_t n, uint64_t seed) __asm__(HASH_BYTES);

PUBLIC uint64_t hash_next_buckets(RehashPolicy *policy, uint64_t n) {
  uint64_t pc = CALLER;
  reads(&policy->max_load, sizeof policy->max_load, pc);
  writes(&policy->next_resize, sizeof policy->next_resize, pc);
  return CALL_NAMED(hash_next_buckets, NEXT_BUCKETS, policy, n);
}
PUBLIC Rehash hash_need_rehash(RehashPolicy *policy, uint64_t buckets, uint64_t elements,
                               uint64_t more) {
  uint64_t pc = CALLER;
  reads(&policy->next_resize, sizeof policy->next_resize, pc);
  bool grows = elements + more > policy->next_resize;
  if (grows)
    reads(&policy->max_load, sizeof policy->max_load, pc),
        writes(&policy->next_resize, sizeof policy->next_resize, pc);
  return CALL_NAMED(hash_need_rehash, NEED_REHASH, policy, buckets, elements, more);
}
PUBLIC uint64_t hash_bytes(const void *bytes, uint64_t n, uint64_t seed) {
  reads(bytes, n, CALLER);
  return CALL_NAMED(hash_bytes, HASH_BYTES, bytes, n, seed);
}
