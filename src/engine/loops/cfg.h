// An implementation as a graph of blocks: calls replaced by bodies or contracts, loops found, ready
// to be cut.
#ifndef NORACE_LOOPS_CFG_H
#define NORACE_LOOPS_CFG_H
#include "engine/loops/bpl.h"

typedef enum { CMD_ASSUME, CMD_ASSERT, CMD_ASSIGN, CMD_HAVOC } CmdKind;

typedef struct {
  CmdKind kind;
  BplExpr *expr;         // claim or value
  BplVar *var;           // CMD_ASSIGN, CMD_HAVOC
  const BplAttrs *attrs; // of the statement it comes from
  const char *what;      // what an assertion is, for messages: "assertion", "loop invariant",
                         // "precondition", ...
  Position at;
  Position
      site; // where the procedure that it was inlined from is called, outermost; otherwise as at
} Cmd;

typedef struct {
  int index;
  BPL_LIST(Cmd) cmds;
  BPL_LIST(int) next, before; // before: only blocks that can be reached
  BplStmt *origin;            // the while or the label that starts it; NULL for others
  bool reached;
  bool is_head;          // of a loop
  int order;             // in reverse postorder, 0 first
  int dominator;         // immediate; -1 for the entry
  int inner_head;        // head of the innermost loop that it is in (itself if it is one); -1
  int outer_head;        // of a head: head of the loop around it; -1
  BPL_LIST(int) members; // of a head: the blocks of its loop
  BplVars changed;       // of a head: variables that the loop assigns
} Block;

typedef struct {
  Arena *arena; // of the program
  const BplImpl *impl;
  BPL_LIST(Block) blocks; // 0 is the entry
  BPL_LIST(int) sequence; // reached blocks in reverse postorder
  BplVars vars;           // every variable that occurs, its index is its place here
  int exit;
  const char *problem; // why there is no graph to verify (an irreducible loop, recursion): the
                       // verdict is unknown
  Position problem_at;
} Cfg;

Cfg *cfg_build(BplProgram *, const BplImpl *);
#endif
