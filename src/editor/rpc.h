// Messages of the language server protocol: JSON-RPC with a header that tells the length.
#ifndef NORACE_EDITOR_RPC_H
#define NORACE_EDITOR_RPC_H
#include <jansson.h>

#include "base/text.h"

typedef struct {
  Text in; // what has come and is not taken yet starts at `at`
  size_t at;
} Rpc;

typedef enum {
  RPC_NONE,    // no whole message is there yet
  RPC_MESSAGE, // an object
  RPC_NO_JSON, // the body of a message is not a JSON object; what follows it can be read
} RpcKind;

// The next message; *message is the caller's to release. Headers that tell no length, and bytes
// that belong to no message, are passed over.
RpcKind rpc_next(Rpc *, json_t **message);
void rpc_delete(Rpc *);

// Each takes over its objects.
void rpc_notify(const char *method, json_t *parameters);
void rpc_ask(json_int_t id, const char *method, json_t *parameters); // the answer is not waited for
void rpc_answer(const json_t *id, json_t *result);
void rpc_refuse(const json_t *id, int code, const char *message);
#endif
