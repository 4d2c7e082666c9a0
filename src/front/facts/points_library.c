// What calls of library functions do to pointers.
#include <string.h>

#include "base/check.h"
#include "front/facts/library_call.h"
#include "front/facts/points_inner.h"
#include "front/facts/points_library.h"
#include "front/facts/points_outside.h"

static void create(Points *p, LLVMValueRef call, bool posix) {
  uint32_t handle = points_object_for(p, call, OBJECT_THREAD), own = points_node_for(p, call);
  (void)own;
  uint32_t to = points_eval(p, LLVMGetOperand(call, 0)),
           entries = points_eval(p, LLVMGetOperand(call, posix ? 2 : 1)),
           argument = points_eval(p, LLVMGetOperand(call, posix ? 3 : 2));
  for (size_t i = 0; i < p->nodes.at[to].n; i++)
    points_add_target(p, points_cell_node(p, p->nodes.at[to].at[i]),
                      (PointsTarget){handle, 0, 0, 0});
  points_add_all(p, p->shared_set, argument);
  for (size_t i = 0; i < p->nodes.at[entries].n; i++) {
    LLVMValueRef f = p->objects.at[p->nodes.at[entries].at[i].object].value;
    if (!LLVMIsAFunction(f)) continue;
    if (LLVMCountParams(f)) points_add_all(p, points_node_for(p, LLVMGetParam(f, 0)), argument);
    points_add_all(p, p->shared_set, points_return_node(p, f)); // the joining thread gets it
    // A store of the result stands for every join: whoever joins may get it.
    points_add_all(p, points_cell_node(p, (PointsTarget){handle, 0, 0, 0}),
                   points_return_node(p, f));
    points_add_all(p, p->returned, points_return_node(p, f));
  }
}

static void join(Points *p, LLVMValueRef call) {
  uint32_t handles = points_eval(p, LLVMGetOperand(call, 0)),
           to = points_eval(p, LLVMGetOperand(call, 1));
  points_store(p, to, p->exit_set, POINTER_SIZE);
  bool any = !p->nodes.at[handles].n;
  for (size_t i = 0; i < p->nodes.at[handles].n; i++) {
    uint32_t object = p->nodes.at[handles].at[i].object;
    if (p->objects.at[object].kind == OBJECT_THREAD)
      points_store(p, to, points_cell_node(p, (PointsTarget){object, 0, 0, 0}), POINTER_SIZE);
    else any = true;
  }
  if (any) points_store(p, to, p->returned, POINTER_SIZE);
}

LLVMValueRef points_state(Points *p, const char *state) {
  const char *name = arena_format(p->ir->arena, "state of %s", state);
  LLVMValueRef known = LLVMGetNamedGlobal(p->ir->module, name);
  if (known) return known;
  enum { SIZE = 256 };
  LLVMTypeRef type = LLVMArrayType2(LLVMInt8TypeInContext(p->ir->context), SIZE);
  LLVMValueRef global = LLVMAddGlobal(p->ir->module, type, name);
  LLVMSetInitializer(global, LLVMConstNull(type));
  LLVMSetLinkage(global, LLVMInternalLinkage);
  return global;
}

// A token of a string that was given now or before: `kept` holds the rest of it.
static void token(Points *p, LLVMValueRef call, uint32_t kept, uint32_t given) {
  uint32_t to = points_node_for(p, call), rest = points_keyed_node(p, &p->between, call);
  points_load(p, rest, kept, POINTER_SIZE);
  points_add_moved(p, to, rest, 0, 1);
  if (given != MAP_NONE) points_add_moved(p, to, given, 0, 1);
  points_store(p, kept, to, POINTER_SIZE);
}

static void put_object(Points *p, uint32_t into, LLVMValueRef key, PointsKind kind) {
  uint32_t made = points_keyed_node(p, &p->between, key);
  points_add_target(p, made,
                    (PointsTarget){points_object_for(p, key, kind), 0, kind == OBJECT_LIBRARY, 0});
  points_store(p, into, made, POINTER_SIZE);
}

// The functions that argument k may be are called by the library: their parameters are the nodes,
// MAP_NONE for what is no pointer.
static void called_back(Points *p, uint32_t functions, const uint32_t *given, unsigned n) {
  DEBUG_ONLY(functions < p->nodes.n);
  for (size_t i = 0; i < p->nodes.at[functions].n; i++) {
    DEBUG_ONLY(functions < p->nodes.n);
    LLVMValueRef f = p->objects.at[p->nodes.at[functions].at[i].object].value;
    if (!f || !LLVMIsAFunction(f)) continue;
    for (unsigned k = 0; k < n && k < LLVMCountParams(f); k++)
      if (given[k] != MAP_NONE) points_add_all(p, points_node_for(p, LLVMGetParam(f, k)), given[k]);
  }
}

// Pointers change places with those that lie a multiple of the element's size away.
static void sort(Points *p, LLVMValueRef call) {
  int64_t size = points_length(LLVMGetOperand(call, 2));
  uint32_t array = points_eval(p, LLVMGetOperand(call, 0));
  for (size_t i = 0; i < p->nodes.at[array].n; i++) {
    uint32_t object = p->nodes.at[array].at[i].object;
    for (size_t c = 0; c < p->objects.at[object].cells.n; c++) {
      PointsCell cell = p->objects.at[object].cells.at[c];
      uint32_t stride = size > 0 ? points_gcd((uint32_t)size, cell.stride) : 1;
      PointsTarget at = {object, cell.offset, stride, 0};
      points_add_all(p, points_cell_node(p, at), cell.node);
    }
  }
}

// Sorting and searching: parts of the array are handed to the program's own function.
static void call_order(Points *p, LLVMValueRef call, bool searches, uint32_t to) {
  if (!searches) sort(p, call);
  uint32_t part = points_keyed_node(p, &p->between, call);
  points_add_moved(p, part, points_eval(p, LLVMGetOperand(call, searches)), 0, 1);
  uint32_t key = searches ? points_eval(p, LLVMGetOperand(call, 0)) : part;
  uint32_t more = !searches && LLVMGetNumArgOperands(call) > 4
                      ? points_eval(p, LLVMGetOperand(call, 4))
                      : MAP_NONE;
  called_back(p, points_eval(p, LLVMGetOperand(call, searches ? 4 : 3)),
              (uint32_t[]){key, part, more}, 3);
  if (searches) points_add_all(p, to, part);
}

static void call_handler(Points *p, LLVMValueRef call, bool inside) {
  uint32_t given = points_eval(p, LLVMGetOperand(call, 1)),
           library = points_keyed_node(p, &p->between, call);
  if (inside) points_load(p, p->handlers, given, POINTER_SIZE);
  else points_add_all(p, p->handlers, given);
  points_add_target(
      p, library,
      (PointsTarget){points_object_for(p, LLVMGetCalledValue(call), OBJECT_LIBRARY), 0, 1, 0});
  called_back(p, p->handlers, (uint32_t[]){MAP_NONE, library, library}, 3);
}

// All pointers in the array that it points into.
static void points_load_anywhere(Points *p, uint32_t to, LLVMValueRef array) {
  uint32_t part = points_keyed_node(p, &p->between, array);
  points_add_moved(p, part, points_eval(p, array), 0, 1);
  points_load(p, to, part, POINTER_SIZE);
}

// getopt: what optarg points to is an argument of the program. Its words, and the variables that
// the options of getopt_long name, are kept as lists.
static void call_options(Points *p, LLVMValueRef call) {
  LLVMValueRef optarg = LLVMGetNamedGlobal(p->ir->module, "optarg");
  uint32_t word = points_keyed_node(p, &p->between, call);
  points_load(p, word, points_eval(p, LLVMGetOperand(call, 1)), POINTER_SIZE);
  if (optarg) points_store(p, points_eval(p, optarg), word, POINTER_SIZE);
  uint32_t words = points_keyed_node(p, &p->lists, call);
  points_load_anywhere(p, words, LLVMGetOperand(call, 1));
  if (LLVMGetNumArgOperands(call) < 4) return;
  LLVMValueRef options = LLVMGetOperand(call, 3);
  uint32_t named = points_keyed_node(p, &p->lists, options);
  points_load_anywhere(p, named, options);
}

// The environment holds what putenv was given.
static void call_environment(Points *p, LLVMValueRef call, const char *state, uint32_t to) {
  LLVMValueRef kept = points_state(p, state);
  uint32_t words = points_keyed_node(p, &p->lists, call);
  points_load(p, words, points_eval(p, kept), POINTER_SIZE);
  points_add_moved(p, to, words, 0, 1);
  points_add_moved(p, to, points_eval(p, kept), 0, 1); // setenv may write the text again
  points_add_target(p, to, (PointsTarget){points_outside(p), 0, 1, 0}); // main is given it, too
}

// The block that getline is given the address of. What is read comes from outside.
static void call_line(Points *p, LLVMValueRef call) {
  uint32_t place = points_eval(p, LLVMGetOperand(call, 0)),
           there = points_keyed_node(p, &p->lists, call);
  points_load(p, there, place, POINTER_SIZE);
  put_object(p, place, call, OBJECT_HEAP);
  points_fill(p, there, p->escaped);
  points_fill(p, points_keyed_node(p, &p->between, call), p->escaped);
}

// The block that it is given, or a new one, filled from outside.
static void call_new_or(Points *p, LLVMValueRef call, unsigned given, uint32_t to) {
  uint32_t made = points_keyed_node(p, &p->between, call);
  points_add_target(p, made, (PointsTarget){points_object_for(p, call, OBJECT_HEAP), 0, 0, 0});
  points_fill(p, made, p->escaped);
  points_add_all(p, to, made);
  points_add_all(p, to, points_eval(p, LLVMGetOperand(call, given)));
}

// What a call returns that is the library's own; of a function that is not known, anything.
static PointsTarget of_library(Points *p, LLVMValueRef call) {
  if (!*ir_callee_name(call)) return (PointsTarget){points_outside(p), 0, 1, 0};
  return (PointsTarget){points_object_for(p, LLVMGetCalledValue(call), OBJECT_LIBRARY), 0, 1, 0};
}

// Kinds that say nothing about what the memory behind the arguments holds afterwards.
static bool is_ordinary(LibraryKind kind) {
  return kind == LIBRARY_PLAIN || kind == LIBRARY_SAME || kind == LIBRARY_SECOND ||
         kind == LIBRARY_OTHER || kind == LIBRARY_STATIC || kind == LIBRARY_INTO ||
         kind == LIBRARY_FINDS || kind == LIBRARY_VALIST || kind == LIBRARY_ENDPOINTER ||
         kind == LIBRARY_HANDLERS || kind == LIBRARY_OPTIONS || kind == LIBRARY_STOP ||
         kind == LIBRARY_NEW_OR_FIRST || kind == LIBRARY_NEW_OR_SECOND ||
         kind == LIBRARY_STATIC_OR_FIRST || kind == LIBRARY_THIRD || kind == LIBRARY_BUFFER ||
         kind == LIBRARY_KEEPS || kind == LIBRARY_ENVIRONMENT;
}

void points_call_library(Points *p, LLVMValueRef call, const char *name) {
  const LibraryFunction *f = library_find(name);
  uint32_t to = points_node_for(p, call);
  unsigned n = LLVMGetNumArgOperands(call);
  if (f->state) points_eval(p, points_state(p, f->state));
  for (uint32_t k = 0; k < f->n_more; k++)
    if (library_changes(p->ir->module, f->more[k].name))
      points_eval(p, points_state(p, f->more[k].name));
  if (f->kept) points_eval(p, points_state(p, f->kept));
  switch (f->kind) {
  case LIBRARY_SECOND: points_add_all(p, to, points_eval(p, LLVMGetOperand(call, 1))); break;
  case LIBRARY_STATIC:
    points_add_moved(p, to, points_eval(p, points_state(p, f->state)), 0, 1);
    break;
  case LIBRARY_TOKEN:
    token(p, call, points_eval(p, points_state(p, f->state)),
          points_eval(p, LLVMGetOperand(call, 0)));
    break;
  case LIBRARY_REST_OF:
    token(p, call, points_eval(p, LLVMGetOperand(call, 2)),
          points_eval(p, LLVMGetOperand(call, 0)));
    break;
  case LIBRARY_REST_AT: token(p, call, points_eval(p, LLVMGetOperand(call, 0)), MAP_NONE); break;
  case LIBRARY_OPTIONS: call_options(p, call); break;
  case LIBRARY_INTO:
    put_object(p, points_eval(p, LLVMGetOperand(call, 0)), call, OBJECT_HEAP);
    points_fill(p, points_keyed_node(p, &p->between, call), p->escaped);
    if (f->reads == LIBRARY_REST) // what is printed
      points_fill(p, points_keyed_node(p, &p->between, call),
                  points_keyed_node(p, &p->passed, call));
    break;
  case LIBRARY_FINDS:
    put_object(p, points_eval(p, LLVMGetOperand(call, n - 1)), call, OBJECT_LIBRARY);
    break;
  case LIBRARY_SORT:
  case LIBRARY_SEARCH: call_order(p, call, f->kind == LIBRARY_SEARCH, to); break;
  case LIBRARY_VALIST: {
    uint32_t areas = points_keyed_node(p, &p->between, call);
    points_load(p, areas, points_eval(p, LLVMGetOperand(call, n - 1)), LIST_SIZE);
    points_load(p, points_keyed_node(p, &p->lists, call), areas, POINTER_SIZE);
    break;
  }
  case LIBRARY_LATER: points_add_all(p, p->at_exit, points_eval(p, LLVMGetOperand(call, 0))); break;
  case LIBRARY_HANDLE:
  case LIBRARY_HANDLERS: call_handler(p, call, f->kind == LIBRARY_HANDLERS); break;
  case LIBRARY_KEY:
    points_add_all(p, p->destructors, points_eval(p, LLVMGetOperand(call, 1)));
    called_back(p, p->destructors, &p->slots, 1);
    break;
  case LIBRARY_SLOT_SET:
    points_add_all(p, p->slots, points_eval(p, LLVMGetOperand(call, 1)));
    break;
  case LIBRARY_SLOT_GET: points_add_all(p, to, p->slots); break;
  case LIBRARY_STATIC_OR_FIRST:
    points_add_moved(p, to, points_eval(p, points_state(p, f->state)), 0, 1);
    points_add_all(p, to, points_eval(p, LLVMGetOperand(call, 0)));
    break;
  case LIBRARY_THIRD: points_add_all(p, to, points_eval(p, LLVMGetOperand(call, 2))); break;
  case LIBRARY_LINE: call_line(p, call); break;
  case LIBRARY_KEEPS:
    points_store(p, points_eval(p, points_state(p, f->state)),
                 points_eval(p, LLVMGetOperand(call, 0)), POINTER_SIZE);
    break;
  case LIBRARY_ENVIRONMENT: call_environment(p, call, f->state, to); break;
  case LIBRARY_NEW_OR_FIRST:
  case LIBRARY_NEW_OR_SECOND: call_new_or(p, call, f->kind == LIBRARY_NEW_OR_SECOND, to); break;
  case LIBRARY_OPENS:
    points_add_target(p, to, (PointsTarget){points_object_for(p, call, OBJECT_HEAP), 0, 0, 0});
    break;
  case LIBRARY_ALLOCATE:
    if (!points_is_fresh(call)) {
      points_add_target(p, to, (PointsTarget){points_outside(p), 0, 1, 0});
      points_add_moved(p, to, points_eval(p, LLVMGetOperand(call, 0)), 0, 1);
      break;
    }
    points_add_target(p, to, (PointsTarget){points_object_for(p, call, OBJECT_HEAP), 0, 0, 0});
    if (f->reads) // a copy
      points_copy_memory(p, to, points_eval(p, LLVMGetOperand(call, 0)), POINTER_SIZE);
    break;
  case LIBRARY_REALLOCATE: // perhaps the same block
    points_add_target(p, to, (PointsTarget){points_object_for(p, call, OBJECT_HEAP), 0, 0, 0});
    points_add_all(p, to, points_eval(p, LLVMGetOperand(call, 0)));
    points_copy_memory(p, to, points_eval(p, LLVMGetOperand(call, 0)), -1);
    break;
  case LIBRARY_COPY:
    points_copy_memory(p, points_eval(p, LLVMGetOperand(call, 0)),
                       points_eval(p, LLVMGetOperand(call, 1)),
                       strchr(name, 'w') ? -1 : points_length(LLVMGetOperand(call, n - 1)));
    if (strstr(name, "memp") || strstr(name, "memc"))
      points_add_moved(p, to, points_eval(p, LLVMGetOperand(call, 0)), 0, 1); // its end
    if (!strstr(name, "memp")) points_add_all(p, to, points_eval(p, LLVMGetOperand(call, 0)));
    break;
  case LIBRARY_SAME: points_add_moved(p, to, points_eval(p, LLVMGetOperand(call, 0)), 0, 1); break;
  case LIBRARY_OTHER: points_add_target(p, to, of_library(p, call)); break;
  case LIBRARY_OWN:
    points_add_target(p, to, (PointsTarget){points_object_for(p, call, OBJECT_OWN), 0, 0, 0});
    break;
  case LIBRARY_ENDPOINTER: { // the result is a number
    uint32_t rest = points_keyed_node(p, &p->between, call);
    points_add_moved(p, rest, points_eval(p, LLVMGetOperand(call, 0)), 0, 1);
    points_store(p, points_eval(p, LLVMGetOperand(call, 1)), rest, POINTER_SIZE);
    break;
  }
  case LIBRARY_CREATE: create(p, call, !strcmp(name, "pthread_create")); break;
  case LIBRARY_JOIN:
  case LIBRARY_TRYJOIN: join(p, call); break;
  case LIBRARY_STOP: // pthread_exit hands its argument to whoever joins
    for (unsigned k = 0; k < n; k++)
      points_add_all(p, p->exit_set, points_eval(p, LLVMGetOperand(call, k)));
    points_add_all(p, p->shared_set, p->exit_set);
    break;
  case LIBRARY_UNKNOWN: // the verdict will be unknown anyway; keep what is handed over alive
    for (unsigned k = 0; k < n; k++)
      points_add_all(p, p->shared_set, points_eval(p, LLVMGetOperand(call, k)));
    break;
  default:
    if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMPointerTypeKind) break;
    points_add_target(p, to, of_library(p, call));
    for (unsigned k = 0; k < n; k++)
      points_add_moved(p, to, points_eval(p, LLVMGetOperand(call, k)), 0, 1);
  }
  if (is_ordinary(f->kind)) points_pass(p, call, f);
}
