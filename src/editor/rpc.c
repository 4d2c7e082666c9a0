#include "editor/rpc.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const size_t LONGEST = (size_t)64 << 20, LONGEST_HEADER = 4096;

// ---- in

// SIZE_MAX: the header tells none that can be used.
static size_t read_length(const char *header, size_t n) {
  static const char name[] = "content-length:";
  for (size_t at = 0; at + sizeof name - 1 < n; at++) {
    if ((at && header[at - 1] != '\n') || strncasecmp(header + at, name, sizeof name - 1)) continue;
    char *end;
    const char *digits = header + at + sizeof name - 1;
    while (*digits == ' ') digits++;
    if (*digits < '0' || *digits > '9') return SIZE_MAX;
    unsigned long long length = strtoull(digits, &end, 10);
    return length > LONGEST || (*end != '\r' && *end != ' ') ? SIZE_MAX : (size_t)length;
  }
  return SIZE_MAX;
}

static void forget_taken(Rpc *rpc) {
  rpc->in.n -= rpc->at;
  memmove(rpc->in.at, rpc->in.at + rpc->at, rpc->in.n + 1);
  rpc->at = 0;
}

static RpcKind read_body(Rpc *rpc, const char *body, size_t length, json_t **message) {
  json_error_t wrong;
  *message = json_loadb(body, length, 0, &wrong);
  rpc->at = (size_t)(body - rpc->in.at) + length;
  forget_taken(rpc);
  if (json_is_object(*message)) return RPC_MESSAGE;
  json_decref(*message);
  *message = NULL;
  return RPC_NO_JSON;
}

RpcKind rpc_next(Rpc *rpc, json_t **message) {
  *message = NULL;
  while (rpc->in.n > rpc->at) {
    const char *header = rpc->in.at + rpc->at;
    size_t left = rpc->in.n - rpc->at;
    const char *end = memmem(header, left, "\r\n\r\n", 4);
    if (!end) {
      if (left > LONGEST_HEADER) rpc->at = rpc->in.n - 3; // the blank line may have begun
      return RPC_NONE;
    }
    size_t length = read_length(header, (size_t)(end - header) + 1);
    const char *body = end + 4;
    if (length == SIZE_MAX) {
      rpc->at = (size_t)(body - rpc->in.at);
      continue;
    }
    if ((size_t)(rpc->in.at + rpc->in.n - body) < length) return RPC_NONE;
    return read_body(rpc, body, length, message);
  }
  return RPC_NONE;
}

void rpc_delete(Rpc *rpc) { text_delete(&rpc->in); }

// ---- out

static void send(json_t *message) {
  json_object_set_new(message, "jsonrpc", json_string("2.0"));
  char *text = json_dumps(message, JSON_COMPACT);
  if (text) printf("Content-Length: %zu\r\n\r\n%s", strlen(text), text);
  fflush(stdout);
  free(text);
  json_decref(message);
}

void rpc_notify(const char *method, json_t *parameters) {
  send(json_pack("{s:s, s:o}", "method", method, "params", parameters));
}

void rpc_ask(json_int_t id, const char *method, json_t *parameters) {
  send(json_pack("{s:I, s:s, s:o}", "id", id, "method", method, "params", parameters));
}

void rpc_answer(const json_t *id, json_t *result) {
  send(json_pack("{s:O, s:o}", "id", id, "result", result));
}

void rpc_refuse(const json_t *id, int code, const char *message) {
  json_t *error = json_pack("{s:i, s:s}", "code", code, "message", message);
  json_t *answer = json_pack("{s:o}", "error", error);
  json_object_set_new(answer, "id", id ? json_incref((json_t *)id) : json_null());
  send(answer);
}
