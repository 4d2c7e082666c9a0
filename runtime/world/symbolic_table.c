#include "world/symbolic_table.h"

#include <stdio.h>
#include <string.h>

#include "world/expressions.h"
#include "world/world_kept.h"

enum { INDEX_BITS = 8, LONGEST = 16 };

static void add_range(uint64_t start, uint64_t end) {
  if (world_kept.constants.n_constant &&
      world_kept.constants.constant[world_kept.constants.n_constant - 1].end == start)
    world_kept.constants.constant[world_kept.constants.n_constant - 1].end = end;
  else if (world_kept.constants.n_constant < MOST_RANGES)
    world_kept.constants.constant[world_kept.constants.n_constant].start = start,
    world_kept.constants.constant[world_kept.constants.n_constant++].end = end;
}

void symbolic_table_start(void) {
  FILE *maps = fopen("/proc/self/maps", "re");
  char line[512];
  while (maps && fgets(line, sizeof line, maps)) {
    uint64_t start, end;
    char rights[8] = "";
    if (sscanf(line, "%lx-%lx %7s", &start, &end, rights) == 3 && !strncmp(rights, "r-", 2) &&
        rights[3] == 'p' && strchr(line, '/'))
      add_range(start, end);
  }
  if (maps) fclose(maps);
}

static bool is_constant(uint64_t address, uint32_t size) {
  for (uint32_t i = 0; i < world_kept.constants.n_constant; i++)
    if (address >= world_kept.constants.constant[i].start &&
        address + size <= world_kept.constants.constant[i].end)
      return true;
  return false;
}

// The way from an expression down to the index that it is made of, and nothing else: each step has
// one operand that is not a number.
typedef struct {
  uint32_t step[LONGEST], n;
  uint32_t index;
} Way;

static uint32_t only_operand(const Expression *e) {
  switch (e->op) {
  case SYMBOLIC_ZEXT:
  case SYMBOLIC_SEXT:
  case SYMBOLIC_EXTRACT: return e->a;
  case SYMBOLIC_ADD:
  case SYMBOLIC_SUB:
  case SYMBOLIC_MUL:
  case SYMBOLIC_AND:
  case SYMBOLIC_SHL:
    if (expression(e->b)->op == SYMBOLIC_CONSTANT) return e->a;
    return expression(e->a)->op == SYMBOLIC_CONSTANT ? e->b : 0;
  default: return 0;
  }
}

static bool find_way(uint32_t id, Way *way) {
  way->n = 0;
  while (expression(id)->width > INDEX_BITS) {
    uint32_t next = only_operand(expression(id));
    if (!next || way->n == LONGEST) return false;
    way->step[way->n++] = id;
    id = next;
  }
  way->index = id;
  return expression(id)->op != SYMBOLIC_CONSTANT;
}

// The address for another value of the index.
static uint64_t address_for(const Way *way, uint64_t index) {
  uint32_t at = expression_constant(expression(way->index)->width, index), below = way->index;
  for (uint32_t i = way->n; i--;) {
    const Expression *e = expression(way->step[i]);
    if (e->op == SYMBOLIC_EXTRACT) at = expression_extract(at, e->b, e->width);
    else if (e->op == SYMBOLIC_ZEXT || e->op == SYMBOLIC_SEXT)
      at = expression_extend(at, e->width, e->op == SYMBOLIC_SEXT);
    else
      at = e->a == below ? expression_binary((SymbolicOp)e->op, at, e->b)
                         : expression_binary((SymbolicOp)e->op, e->a, at);
    below = way->step[i];
  }
  return expression(at)->value;
}

static uint64_t value_at(uint64_t address, uint32_t size) {
  uint64_t value = 0;
  memcpy(&value, (const void *)address, size);
  return value;
}

uint32_t symbolic_table_load(uint32_t id, uint32_t size) {
  Way way;
  if (size > 8 || !find_way(id, &way)) return 0;
  uint32_t width = expression(way.index)->width, n = 1u << width;
  for (uint32_t i = 0; i < n; i++)
    if (!is_constant(address_for(&way, i), size)) return 0;
  // From the last run of equal values to the first: the present one if the index is below the next.
  uint64_t last = value_at(address_for(&way, n - 1), size);
  uint32_t sum = expression_constant(size * 8, last);
  for (uint32_t i = n - 1; i--;) {
    uint64_t value = value_at(address_for(&way, i), size);
    if (value == last) continue;
    uint32_t below = expression_binary(SYMBOLIC_ULT, way.index, expression_constant(width, i + 1));
    sum = expression_select(below, expression_constant(size * 8, value), sum);
    last = value;
  }
  return sum;
}
