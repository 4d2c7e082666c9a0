#include "decide/net_confirm.h"

#include <string.h>

#include "base/clock.h"
#include "decide/exploring.h"
#include "decide/exploring_inner.h"

enum { MAX_SCHEDULES = 100000, RANDOM_SCHEDULES = 2000 };
static const double LEAST = 0.1; // seconds of a search

// ---- races move from one verdict to another

static Frame copy_frame(Verdict *to, const Frame *from) {
  Frame frame = *from;
  if (frame.function) frame.function = arena_string(to->arena, frame.function);
  if (frame.at.file) frame.at.file = arena_string(to->arena, frame.at.file);
  return frame;
}

// A possible race has no stacks and no locks: it was not run into.
static void copy_possible(Verdict *to, const Race *from, const char *doubt) {
  Race *race = verdict_race(to);
  race->location.name = arena_string(to->arena, from->location.name);
  race->location.size = from->location.size;
  race->doubt = doubt;
  for (int k = 0; k < 2; k++) {
    race->access[k].kind = from->access[k].kind;
    race->access[k].size = from->access[k].size;
    race->access[k].thread = arena_string(to->arena, from->access[k].thread);
    race->access[k].where = copy_frame(to, &from->access[k].where);
  }
}

static bool met(const Verdict *explored, const Race *race) {
  for (size_t i = 0; i < explored->races.n; i++)
    if (race_same_lines(&explored->races.at[i], race)) return true;
  return false;
}

static const char *doubt_of(const Verdict *explored) {
  if (explored->answer == ANSWER_RACE_FREE)
    return "no schedule of the program as it was run leads into it; other inputs might";
  return explored->answer == ANSWER_RACE
             ? "a run of the abstract program; the search met other races"
             : "a run of the abstract program; the search did not meet it";
}

// What was met is a race, with its witness. What was not stays possible.
static Verdict *with_possible(Verdict *explored, Verdict *net) {
  for (size_t i = 0; i < net->races.n; i++)
    if (!met(explored, &net->races.at[i]))
      copy_possible(explored, &net->races.at[i], doubt_of(explored));
  for (size_t i = 0; i < net->reasons.n; i++) verdict_reason(explored, "%s", net->reasons.at[i]);
  explored->engine = arena_string(explored->arena, net->engine);
  verdict_stat(explored, STAT_states, net->stats[STAT_states]);
  verdict_stat(explored, STAT_seconds, explored->stats[STAT_seconds] + net->stats[STAT_seconds]);
  verdict_delete(net);
  return explored;
}

static void doubt_all(Verdict *net, const char *doubt) {
  for (size_t i = 0; i < net->races.n; i++)
    if (!net->races.at[i].confirmed) net->races.at[i].doubt = doubt;
}

// ---- the search

static Verdict *search(const Options *o, Subject *subject, double seconds, bool random) {
  Options quick = *o;
  quick.timeout = seconds;
  quick.max_schedules = MAX_SCHEDULES;
  quick.random = random ? RANDOM_SCHEDULES : 0;
  return exploring_verdict(&quick, subject);
}

static Verdict *better(Verdict *first, Verdict *second) {
  bool race = second && second->answer == ANSWER_RACE;
  exploring_drop(race ? first : second);
  return race ? second : first;
}

// A program that hears nothing of the time takes more than its share: what it took is not there for
// the next.
static double share_left(double until, double share) {
  double left = until - clock_now();
  return left < share ? left : share;
}

// Every schedule in turn as long as the budget lasts; where that does not come to the end,
// schedules from all over. Alarms hold for any arguments, and for waits that end by themselves: a
// program that was given no arguments is run with a few small numbers, too.
static Verdict *search_all(const Options *o, Subject *subject, double seconds) {
  static char *const numbers[] = {"3", "3", "3", NULL};
  double until = clock_now() + seconds, share = seconds / 3;
  Verdict *best = search(o, subject, share, false);
  double left = share_left(until, share);
  if (best && best->answer == ANSWER_UNKNOWN && left > LEAST)
    best = better(best, search(o, subject, left, true));
  left = share_left(until, share);
  if (!best || best->answer == ANSWER_RACE || left <= LEAST) return best;
  Options wider = *o;
  wider.spurious = true;
  if (!o->n_args)
    wider.args = (char **)numbers, wider.n_args = sizeof numbers / sizeof *numbers - 1;
  return better(best, search(&wider, subject, left, false));
}

Verdict *net_confirm(Verdict *net, const Options *o, double seconds) {
  Subject subject = {.arena = arena_new()};
  Verdict *explored = subject_build(&subject, o) ? search_all(o, &subject, seconds) : NULL;
  subject_delete(&subject);
  if (!explored) {
    doubt_all(net, "a run of the abstract program; the program could not be run into it");
    return net;
  }
  if (explored->answer == ANSWER_RACE) return with_possible(explored, net);
  doubt_all(net, doubt_of(explored));
  verdict_stat(net, STAT_seconds, explored->stats[STAT_seconds] + net->stats[STAT_seconds]);
  verdict_stat(net, STAT_executions, explored->stats[STAT_executions]);
  exploring_drop(explored);
  return net;
}
