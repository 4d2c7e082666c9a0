#include "engine/loops/cfg_check.h"
#include "engine/loops/cfg_loops.h"

static bool is_block(const Cfg *cfg, int block) {
  return block >= 0 && (size_t)block < cfg->blocks.n;
}

static bool has(const int *list, size_t n, int block) {
  for (size_t i = 0; i < n; i++)
    if (list[i] == block) return true;
  return false;
}

static bool check_edges(const Cfg *cfg, const Block *b) {
  for (size_t i = 0; i < b->next.n; i++) {
    if (!is_block(cfg, b->next.at[i])) return false;
    const Block *to = &cfg->blocks.at[b->next.at[i]];
    if (b->reached && (!to->reached || !has(to->before.at, to->before.n, b->index))) return false;
  }
  for (size_t i = 0; i < b->before.n; i++)
    if (!is_block(cfg, b->before.at[i]) || !cfg->blocks.at[b->before.at[i]].reached) return false;
  return true;
}

static bool check_order(const Cfg *cfg) {
  size_t reached = 0;
  for (size_t i = 0; i < cfg->blocks.n; i++) reached += cfg->blocks.at[i].reached;
  bool good = reached == cfg->sequence.n && reached && cfg->sequence.at[0] == 0;
  for (size_t i = 0; good && i < cfg->sequence.n; i++) {
    good = is_block(cfg, cfg->sequence.at[i]);
    if (!good) break;
    const Block *b = &cfg->blocks.at[cfg->sequence.at[i]];
    good = b->order == (int)i && b->reached;
    if (good && i)
      good = is_block(cfg, b->dominator) && cfg->blocks.at[b->dominator].order < (int)i;
  }
  return good;
}

// Whoever leads backwards leads to a head that dominates it.
static bool check_cuts(const Cfg *cfg, const Block *b) {
  for (size_t i = 0; b->reached && i < b->next.n; i++) {
    const Block *to = &cfg->blocks.at[b->next.at[i]];
    if (to->order > b->order) continue;
    if (!to->is_head || !cfg_dominates(cfg, to->index, b->index)) return false;
    if (!has(to->members.at, to->members.n, b->index)) return false;
  }
  return true;
}

static bool is_changed(const Block *head, const BplVar *var) {
  for (size_t i = 0; i < head->changed.n; i++)
    if (head->changed.at[i] == var) return true;
  return false;
}

static bool check_head(const Cfg *cfg, const Block *head) {
  if (!has(head->members.at, head->members.n, head->index)) return false;
  for (size_t i = 0; i < head->members.n; i++) {
    const Block *b = &cfg->blocks.at[head->members.at[i]];
    for (size_t k = 0; k < b->before.n && b != head; k++) // nobody comes in from the side
      if (!has(head->members.at, head->members.n, b->before.at[k])) return false;
    for (size_t k = 0; k < b->cmds.n; k++)
      if (b->cmds.at[k].var && !is_changed(head, b->cmds.at[k].var)) return false;
  }
  return true;
}

static bool check_commands(const Cfg *cfg, const Block *b) {
  for (size_t k = 0; k < b->cmds.n; k++) {
    const Cmd *cmd = &b->cmds.at[k];
    bool assigns = cmd->kind == CMD_ASSIGN || cmd->kind == CMD_HAVOC;
    if (assigns != (cmd->var != NULL) || (cmd->kind != CMD_HAVOC) != (cmd->expr != NULL))
      return false;
    if (cmd->kind == CMD_ASSERT && !cmd->what) return false;
    if (cmd->var && (cmd->var->index < 0 || (size_t)cmd->var->index >= cfg->vars.n ||
                     cfg->vars.at[cmd->var->index] != cmd->var))
      return false;
  }
  return true;
}

bool cfg_check(const Cfg *cfg) {
  bool good = is_block(cfg, cfg->exit) && check_order(cfg);
  for (size_t i = 0; good && i < cfg->blocks.n; i++) {
    const Block *b = &cfg->blocks.at[i];
    good = b->index == (int)i && check_edges(cfg, b) && check_cuts(cfg, b) &&
           check_commands(cfg, b) && (!b->is_head || check_head(cfg, b));
  }
  return good;
}
