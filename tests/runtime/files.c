// Random calls on files, folders and links, in the folder where it is started: SEED CALLS [ANSWER].
// Prints a number made of all that came back; with ANSWER it must be that one.
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN = 6, NAMES = 14 };
static uint64_t state, answer = 1;
static int calls, verbose;
static int fd[OPEN];
static FILE *stream;
static const char *const names[NAMES] = {"a", "b", "c", "d", "d/a", "d/b", "d/e", "d/e/a", "l", "l/a", "./b", "d/../a", "d/", "x/y"};

static unsigned draw(unsigned n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % n;
}
static const char *name(void) { return names[draw(NAMES)]; }
static int any(void) { return fd[draw(OPEN)]; }

static void fold(uint64_t value) { answer = (answer ^ value) * 0x9e3779b97f4a7c15u; }
static void result(const char *call, long value) {
  fold((uint64_t)value);
  if (value < 0) fold((uint64_t)errno);
  if (verbose) fprintf(stderr, "%s %ld%s%s\n", call, value, value < 0 ? " " : "", value < 0 ? strerror(errno) : "");
}
static void bytes(const char *p, long n) {
  for (long i = 0; i < n; i++) fold((uint8_t)p[i]);
}

static void shown(const char *call, int error, const struct stat *s) {
  result(call, error);
  if (error) return;
  fold(s->st_mode);
  if (!S_ISDIR(s->st_mode)) fold((uint64_t)s->st_size), fold(s->st_nlink);
}

static void list(const char *path) {
  DIR *d = opendir(path);
  result("opendir", d ? 0 : -1);
  if (!d) return;
  uint64_t sum = 0;
  for (struct dirent *e; (e = readdir(d));) {
    uint64_t h = 7;
    for (const char *c = e->d_name; *c; c++) h = (h ^ (uint8_t)*c) * 0x100000001b3u;
    sum += h;
  }
  fold(sum);
  closedir(d);
}

static void open_one(void) {
  static const int how[] = {O_RDONLY, O_WRONLY, O_RDWR, O_RDWR | O_CREAT, O_RDWR | O_CREAT, O_WRONLY | O_CREAT | O_TRUNC,
                            O_RDWR | O_CREAT | O_EXCL, O_WRONLY | O_APPEND | O_CREAT, O_RDONLY | O_DIRECTORY, O_RDWR | O_TRUNC, O_RDONLY | O_NOFOLLOW};
  int *at = &fd[draw(OPEN)];
  if (*at >= 0) result("close", close(*at));
  *at = open(name(), how[draw(sizeof how / sizeof *how)], 0644);
  result("open", *at < 0 ? -1 : 0);
}

static void read_some(void) {
  char b[64];
  long n = draw(2) ? read(any(), b, draw(64)) : pread(any(), b, draw(64), draw(9000));
  result("read", n);
  bytes(b, n);
}

static void write_some(void) {
  char b[96];
  memset(b, 'a' + (int)draw(26), sizeof b);
  if (draw(3)) result("write", write(any(), b, draw(96)));
  else if (draw(2)) result("pwrite", pwrite(any(), b, draw(96), draw(9000)));
  else result("writev", writev(any(), (struct iovec[]){{b, draw(10)}, {b + 20, draw(30)}}, 2));
}

static void use_stream(void) {
  static const char *const modes[] = {"r", "w", "a", "r+", "w+", "a+"};
  char b[80];
  switch (draw(6)) {
  case 0:
    if (stream) result("fclose", fclose(stream));
    stream = fopen(names[draw(3)], modes[draw(6)]);
    result("fopen", stream ? 0 : -1);
    struct stat s;
    if (stream && !fstat(fileno(stream), &s) && S_ISDIR(s.st_mode)) // where its end is depends on the file system
      fclose(stream), stream = NULL;
    break;
  case 1:
    if (stream) result("fprintf", fprintf(stream, "%d and %s\n", (int)draw(1000), names[draw(NAMES)]));
    break;
  case 2:
    if (stream) result("fflush", fflush(stream));
    break;
  case 3:
    if (stream) result("fseek", fseek(stream, (long)draw(40), (int)draw(2) * 2 ? SEEK_END : SEEK_SET));
    break;
  case 4:
    if (stream && !fseek(stream, 0, SEEK_CUR)) {
      size_t n = fread(b, 1, draw(60), stream);
      result("fread", (long)n);
      bytes(b, (long)n);
      fflush(stream); // what it has read ahead, others may change: whether it notices is its affair
      fseek(stream, 0, SEEK_CUR);
    }
    break;
  default:
    if (stream) result("ftell", ftell(stream));
  }
}

static void map_one(void) {
  struct stat s;
  int f = any();
  if (f < 0 || fstat(f, &s) || !S_ISREG(s.st_mode) || !s.st_size) return;
  int shared = (int)draw(2);
  char *p = mmap(NULL, (size_t)s.st_size, PROT_READ | PROT_WRITE, shared ? MAP_SHARED : MAP_PRIVATE, f, 0);
  result("mmap", p == MAP_FAILED ? -1 : 0);
  if (p == MAP_FAILED) return;
  bytes(p, s.st_size < 100 ? s.st_size : 100);
  p[draw((unsigned)s.st_size)] = 'M';
  char b[40];
  long n = pread(f, b, sizeof b, 0);
  result("pread", n);
  bytes(b, n);
  result("munmap", munmap(p, (size_t)s.st_size));
}

static void seek(int f) {
  struct stat s;
  off_t at = (off_t)draw(300) - 20;
  int from = (int)draw(3);
  if (!fstat(f, &s) && S_ISDIR(s.st_mode)) return; // every file system does as it likes
  result("lseek", lseek(f, at, from));
}

static void one(void) {
  struct stat s;
  char b[300];
  long n;
  switch (draw(26)) {
  case 0:
  case 1:
  case 2: open_one(); break;
  case 3:
  case 4: read_some(); break;
  case 5:
  case 6:
  case 7: write_some(); break;
  case 8: seek(any()); break;
  case 9: result("unlink", unlink(name())); break;
  case 10: result("mkdir", mkdir(name(), 0755)); break;
  case 11: result("rmdir", rmdir(name())); break;
  case 12: result("rename", rename(name(), name())); break;
  case 13: result("link", link(name(), name())); break;
  case 14: result("symlink", symlink(draw(2) ? "d" : "b", name())); break;
  case 15: shown("stat", stat(name(), &s), &s); break;
  case 16: shown("lstat", lstat(name(), &s), &s); break;
  case 17: shown("fstat", fstat(any(), &s), &s); break;
  case 18: n = readlink(name(), b, sizeof b), result("readlink", n), bytes(b, n); break;
  case 19: list(draw(2) ? "." : name()); break;
  case 20: result("truncate", draw(2) ? truncate(name(), draw(6000)) : ftruncate(any(), draw(6000))); break;
  case 21: result("chmod", chmod(name(), draw(2) ? 0600 : 0755)); break;
  case 22: use_stream(); break;
  case 23: map_one(); break;
  case 24: result("access", access(name(), F_OK)); break;
  default: {
    int from = any(), *to = &fd[draw(OPEN)];
    if (from < 0 || *to == from) break;
    if (*to >= 0) close(*to);
    *to = dup(from);
    result("dup", *to < 0 ? -1 : 0);
  }
  }
}

static void *run(void *unused) {
  for (int i = 0; i < OPEN; i++) fd[i] = -1;
  for (int i = 0; i < calls; i++) {
    if (verbose) fprintf(stderr, "%d: ", i);
    one();
    if (verbose) fprintf(stderr, "\n");
  }
  return NULL;
}

int main(int argc, char **argv) {
  state = (uint64_t)atol(argv[1]);
  calls = atoi(argv[2]);
  verbose = getenv("VERBOSE") != NULL;
  for (int i = 0; i < 8; i++) draw(2);
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  printf("%llu\n", (unsigned long long)answer);
  if (argc > 3) assert(answer == strtoull(argv[3], NULL, 10));
  return 0;
}
