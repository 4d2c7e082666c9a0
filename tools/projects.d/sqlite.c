// Two threads insert into one table: over one connection (SQLite's own lock serialises them), or,
// with an argument, over one connection that was opened without that lock.
#include <pthread.h>
#include <stdio.h>

#include "sqlite3.h"

static sqlite3 *database;

static void *insert(void *value) {
  char text[64];
  snprintf(text, sizeof text, "insert into numbers values (%d)", *(int *)value);
  sqlite3_exec(database, text, NULL, NULL, NULL);
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  int lock = argc > 1 ? SQLITE_OPEN_NOMUTEX : SQLITE_OPEN_FULLMUTEX;
  int mode = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | lock;
  if (sqlite3_open_v2("numbers", &database, mode, NULL)) return 1;
  sqlite3_exec(database, "create table numbers (n)", NULL, NULL, NULL);
  int value[2] = {1, 2};
  pthread_t thread[2];
  for (int i = 0; i < 2; i++) pthread_create(&thread[i], NULL, insert, &value[i]);
  for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
  sqlite3_close(database);
  return 0;
}
