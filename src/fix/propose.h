// Ways to mend a race, one file a family. None of them is known to work: trials decide.
#ifndef NORACE_FIX_PROPOSE_H
#define NORACE_FIX_PROPOSE_H
#include "fix/scene.h"

typedef struct {
  const char *family; // "lock", "atomic", ...
  const char *key;    // proposals of one key belong together: the same lock, the same variable
  const char *title;  // "take 'lock' around ..."
  int weight;         // lines that it counts for besides those it changes
  Changes changes;
} Proposal;

typedef VEC(Proposal) Proposals;

// A new one at the end of the list; valid until the next is made.
Proposal *proposal_new(const Scene *, Proposals *, const char *family, const char *key, int weight,
                       const char *title);
void proposals_delete(Proposals *);

void proposal_wrap(const Scene *, Proposal *, Region, const char *before, const char *after);
void proposal_clause(const Scene *, Proposal *, Node directive, const char *clause,
                     const char *variable);
void proposal_text(const Scene *, Proposal *, uint32_t file, size_t begin, size_t end,
                   const char *text);
// A line of its own before the statement. A directive stands as the others of the file do.
void proposal_line(const Scene *, Proposal *, Node statement, const char *line);
// The declaration's line and that of its twins (extern, the header of another source) get a word:
// before the type, or before the name of a pointer.
bool proposal_qualify(const Scene *, Proposal *, Node declaration, const char *word);

// The directive around the node, or around the call of its function: "Parallel", "For" are parts of
// its kind. NO_NODE.
Node pragma_around(const Scene *, Node, const char *part);
Node pragma_of_access(const Scene *, int k, const char *part);
// Takes the variable from a list that the directive has it in: shared(x), private(x).
void pragma_drop(const Scene *, Proposal *, Node directive, const char *variable);
bool pragma_says(const Scene *, Node directive, const char *word);

#define FAMILY(name) void propose_##name(const Scene *, Proposals *);
#include "fix/fix_families.def"
#undef FAMILY

// Declared together with others: `int a, b`.
bool declared_with_others(const Scene *);

// Iterations that use what others have made (`a[i] = a[i - 1]`): they are in order, or wrong.
bool loop_carries(const Scene *);

void propose(const Scene *, Proposals *); // all of them
#endif
