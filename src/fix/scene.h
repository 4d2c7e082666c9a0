// A race as it stands in the source: the variable, and the statements of its two accesses.
#ifndef NORACE_FIX_SCENE_H
#define NORACE_FIX_SCENE_H
#include "fix/change.h"
#include "fix/evidence.h"

enum { SCENE_DEPTH = 4 }; // functions of a stack that are looked at

typedef struct {
  const EvidenceAccess *evidence;
  Node use;                    // what stands at the place of the access; NO_NODE: not ours
  Node statement[SCENE_DEPTH]; // of the access, then of the call of its function, and so on
  size_t depth;                // how many of them are known
  Node created;                // the statement that creates its thread; NO_NODE
} SceneAccess;

typedef struct {
  Syntax *s;
  const EvidenceRace *race;
  Node variable; // its declaration, or that of the field; NO_NODE: unknown
  SceneAccess access[2];
} Scene;

// `edits`: of the program in which the race was found, whose lines are other ones; NULL: none.
void scene_set(Scene *, Syntax *, const EvidenceRace *, const Edits *edits);

// The smallest region around a statement that keeps reads and writes of the variable together: a
// check and the act on it, a read and the write that follows in the block.
typedef struct {
  Node first, last;
} Region;
Region scene_region(const Scene *, Node statement);

const char *scene_variable(const Scene *); // its name for titles
#endif
