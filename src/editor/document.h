// Sources as the editor has them, and the protocol's way to name files and places in them.
#ifndef NORACE_EDITOR_DOCUMENT_H
#define NORACE_EDITOR_DOCUMENT_H
#include <jansson.h>
#include <stdbool.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/vec.h"

typedef struct {
  char *uri, *path;
  Text text;
  bool changed; // since it was opened or saved
} Document;

typedef VEC(Document) Documents;

Document *document_find(Documents *, const char *uri);
void document_open(Documents *, const char *uri, const char *text); // NULL text: keeps what it has
void document_close(Documents *, const char *uri);
void documents_delete(Documents *);

char *uri_path(Arena *, const char *uri); // NULL if it names no file of this machine
char *path_uri(Arena *, const char *path);

// The text of a file: as the editor has it, else as it is on the disk. False if there is none.
bool document_text(Documents *, const char *path, Text *);

// The protocol counts from 0, and columns in halves of UTF-16; norace counts from 1, in bytes.
json_t *document_position(const Text *, long line, long column);

// The word at this place, or the line without its margins where the column is not known.
json_t *document_range(const Text *, long line, long column);

// The line, from 1, on which the function `main` begins; 0: it has none.
long document_main(const Text *);
#endif
