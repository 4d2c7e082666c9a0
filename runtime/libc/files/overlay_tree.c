// Names: folders, looked up in the real file system when they are first asked for.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/followed.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_content.h"
#include "libc/files/overlay_stream.h"
#include "libc/files/overlay_tree.h"
#include "libc/libc_kept.h"
#include "libc/process/process.h"
#include "libc/sockets/channel.h"
#include "sync/thread.h"
#include "world/state_hash.h"

enum { MAX_LINKS = 40 };

typedef void EachName(void *, const char *name, const Inode *);

uint64_t overlay_now(void) { return current->time; }

static uint64_t mix(uint64_t h, uint64_t with) {
  h = (h ^ with) * 0x9e3779b97f4a7c15ul;
  return h ^ h >> 29;
}

// What the kernel writes goes to memory of the search first: pages of the world and of stacks may
// be protected (snapshot.c).
static bool real_stat(const char *path, struct stat *to) {
  static struct stat s;
  if (lstat(path, &s)) return false;
  *to = s;
  return true;
}

static char *world_text(const char *s) {
  size_t n = strlen(s) + 1;
  return memcpy(world_take(n), s, n);
}

static struct timespec now(void) {
  return (struct timespec){(time_t)(overlay_now() / 1000000000),
                           (long)(overlay_now() % 1000000000)};
}

void inode_touched(Inode *i, uint64_t what) {
  world->files_changed |= i->stat.st_nlink > 0;           // without a name nobody else sees it
  i->history = mix(mix(i->history, what), overlay_now()); // times show
  libc_kept.overlay.tree->touched = true;
  i->stat.st_ctim = now();
}
void inode_changed(Inode *i, uint64_t what) {
  inode_touched(i, what);
  i->stat.st_mtim = i->stat.st_ctim;
}

// ---- inodes

static bool is_kernels_own(const char *path) {
  static const char *const folders[] = {"/proc", "/sys", "/dev"};
  if (!strcmp(path, "/dev") || !strcmp(path, "/dev/shm") || !strncmp(path, "/dev/shm/", 9))
    return false;
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    size_t n = strlen(folders[i]);
    if (!strncmp(path, folders[i], n) && (!path[n] || path[n] == '/')) return true;
  }
  return false;
}

static Inode **bucket_of(const struct stat *s) {
  return &libc_kept.overlay.tree->by_number[mix(s->st_dev, s->st_ino) % BUCKETS];
}

static void inode_list(Inode *i) {
  i->next = *bucket_of(&i->stat);
  *bucket_of(&i->stat) = i;
}

static void inode_unlist(const Inode *i) {
  Inode **at = bucket_of(&i->stat);
  while (*at != i) at = &(*at)->next;
  *at = i->next;
}

static void read_target(Inode *i) {
  static char target[OVERLAY_PATH];
  ssize_t n = readlink(i->lower, target, sizeof target - 1);
  target[n < 0 ? 0 : n] = 0;
  i->target = world_text(target);
}

static void fill_followed(Inode *i) {
  uint64_t n;
  const void *content = followed_content(i->followed, &n);
  inode_fill(i, content, n);
}

static Inode *inode_real(const char *path, const struct stat *s, Inode *dir) {
  for (Inode *i = *bucket_of(s); i; i = i->next)
    if (i->stat.st_ino == s->st_ino && i->stat.st_dev == s->st_dev) return i;
  Inode *i = world_take(sizeof *i);
  *i = (Inode){.id = mix(s->st_dev, s->st_ino) | 1ul << 63, .stat = *s, .parent = dir};
  i->lower = world_text(path);
  i->lower_size = S_ISREG(s->st_mode) ? (uint64_t)s->st_size : 0;
  i->foreign = is_kernels_own(path);
  if (S_ISLNK(s->st_mode)) read_target(i);
  if ((i->followed = followed_file(path))) fill_followed(i);
  inode_list(i);
  return i;
}

Inode *inode_new(Inode *dir, mode_t mode) {
  Inode *i = world_take(sizeof *i);
  uint64_t number = ++libc_kept.overlay.tree->n_new;
  *i = (Inode){.id = number, .parent = dir, .own_mode = true};
  i->stat = (struct stat){.st_dev = dir->stat.st_dev,
                          .st_ino = 1ul << 40 | number,
                          .st_mode = mode,
                          .st_uid = process_user(),
                          .st_gid = process_group(),
                          .st_blksize = 4096,
                          .st_nlink = 0,
                          .st_atim = now(),
                          .st_mtim = now(),
                          .st_ctim = now()};
  inode_list(i);
  return i;
}

void inode_release(Inode *i) {
  if (i->stat.st_nlink || i->opens || i->mapped || !S_ISREG(i->stat.st_mode)) return;
  for (uint64_t k = 0; k < i->n_chunks; k++)
    if (i->chunk[k]) world_give(i->chunk[k], OVERLAY_CHUNK);
  if (i->chunk) world_give(i->chunk, i->n_chunks * sizeof *i->chunk);
  i->chunk = NULL;
  i->n_chunks = 0;
  if (i->lower) return;
  inode_unlist(i);
  world_give(i, sizeof *i);
}

// ---- names

static Name *node_of(const Inode *dir, const char *name) {
  for (Name *n = dir->nodes; n; n = n->next)
    if (!strcmp(n->name, name)) return n;
  return NULL;
}

static Name *node_add(Inode *dir, const char *name, Inode *i) {
  Name *n = world_take(sizeof *n);
  *n = (Name){world_text(name), i, dir->nodes};
  dir->nodes = n;
  return n;
}

static void join_path(char to[OVERLAY_PATH], const char *folder, const char *name) {
  print_to(to, OVERLAY_PATH, "%s%s%s", folder, strcmp(folder, "/") ? "/" : "", name);
}

static Inode *child(Inode *dir, const char *name) {
  const Name *n = node_of(dir, name);
  if (n) return n->inode;
  char path[OVERLAY_PATH];
  struct stat s;
  if (!dir->lower) return NULL;
  join_path(path, dir->lower, name);
  outside_file(path);
  if (!real_stat(path, &s)) return NULL;
  Inode *i = inode_real(path, &s, dir);
  node_add(dir, name, i);
  return i;
}

static uint64_t hash_name(const char *s) {
  uint64_t h = 1;
  for (; *s; s++) h = mix(h, (uint8_t)*s);
  return h;
}

static void names_changed(Inode *dir, const char *name, uint64_t what) {
  inode_changed(dir, hash_name(name) ^ what);
}

int overlay_enter(Inode *dir, const char *name, Inode *i) {
  Name *n = node_of(dir, name);
  if (n) n->inode = i;
  else node_add(dir, name, i);
  i->stat.st_nlink++;
  if (S_ISDIR(i->stat.st_mode)) {
    i->parent = dir;
    i->stat.st_nlink = 2;
    dir->stat.st_nlink++;
  }
  names_changed(dir, name, i->id);
  return 0;
}

void overlay_remove(Inode *dir, const char *name) {
  Name *n = node_of(dir, name);
  Inode *i = n->inode;
  n->inode = NULL;
  names_changed(dir, name, 1);
  if (S_ISDIR(i->stat.st_mode)) {
    i->stat.st_nlink = 0;
    dir->stat.st_nlink--;
    return;
  }
  i->stat.st_nlink--;
  inode_touched(i, 1);
  inode_release(i);
}

static void list_entry(Inode *dir, const char *name, const Name *known, EachName *each, void *to) {
  if (!strcmp(name, ".") || !strcmp(name, "..")) return;
  for (const Name *n = known; n; n = n->next)
    if (!strcmp(n->name, name)) return;
  const Inode *i = child(dir, name);
  if (i) each(to, name, i);
}

static void list_real(Inode *dir, const Name *known, EachName *each, void *to) {
  static char block[32768];
  enum { LENGTH = 16, NAME = 19 }; // of struct linux_dirent64
  int fd = open(dir->lower, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (long n; fd >= 0 && (n = syscall(SYS_getdents64, fd, block, sizeof block)) > 0;)
    for (long at = 0; at < n; at += *(uint16_t *)(block + at + LENGTH))
      list_entry(dir, block + at + NAME, known, each, to);
  if (fd >= 0) close(fd);
}

void overlay_list(Inode *dir, EachName *each, void *to) {
  const Name *known = dir->nodes;
  for (const Name *n = dir->nodes; n; n = n->next)
    if (n->inode) each(to, n->name, n->inode);
  if (dir->lower) list_real(dir, known, each, to);
}

static void is_one(void *n, const char *name, const Inode *i) { ++*(uint32_t *)n; }

bool overlay_empty(Inode *dir) {
  uint32_t n = 0;
  overlay_list(dir, is_one, &n);
  return !n;
}

void inode_path(const Inode *i, char to[OVERLAY_PATH]) {
  char tail[OVERLAY_PATH] = "", longer[OVERLAY_PATH];
  for (const Name *n; i != libc_kept.overlay.tree->root; i = i->parent) {
    for (n = i->parent->nodes; n && n->inode != i;) n = n->next;
    print_to(longer, sizeof longer, "/%s%s", n ? n->name : "(deleted)", tail);
    strcpy(tail, longer);
  }
  strcpy(to, *tail ? tail : "/");
}

// ---- who may

static bool bits_allow(const struct stat *s, int how) {
  uid_t me = process_user();
  if (!me) return !(how & X_OK) || S_ISDIR(s->st_mode) || (s->st_mode & 0111);
  uint32_t bits = s->st_mode;
  if (me == s->st_uid) bits >>= 6;
  else if (process_group() == s->st_gid) bits >>= 3;
  return ((uint32_t)how & ~bits & 7) == 0;
}

bool overlay_may(const Inode *i, int how) {
  if (i->own_mode) return bits_allow(&i->stat, how);
  return !faccessat(AT_FDCWD, i->lower, how, AT_EACCESS);
}

// ---- paths

static void foreign_lookup(Lookup *p, const char *folder, const char *rest) {
  p->foreign = true;
  while (*rest == '/') rest++;
  if (*rest) join_path(p->real, folder, rest);
  else print_to(p->real, OVERLAY_PATH, "%s", folder);
}

static void walk(Inode *dir, const char *path, Follow follow, int links, Lookup *p);

// Where a link leads, and from there on the rest of the path.
static void walk_link(Inode *dir, const Inode *link, const char *rest, Follow follow, int links,
                      Lookup *p) {
  char path[OVERLAY_PATH];
  if (links == MAX_LINKS) return (void)(p->error = ELOOP);
  print_to(path, sizeof path, "%s%s%s", link->target, *rest ? "/" : "", rest);
  walk(dir, path, follow, links + 1, p);
}

static const char *component(const char *path, Lookup *p) {
  size_t n = strcspn(path, "/");
  if (n >= OVERLAY_NAME) p->error = ENAMETOOLONG;
  else memcpy(p->name, path, n), p->name[n] = 0;
  return path + n;
}

static Inode *step(Inode *dir, Lookup *p) {
  if (!S_ISDIR(dir->stat.st_mode)) return p->error = ENOTDIR, NULL;
  if (!overlay_may(dir, X_OK)) return p->error = EACCES, NULL;
  if (!strcmp(p->name, ".")) return dir;
  if (!strcmp(p->name, "..")) return dir->parent ? dir->parent : dir;
  return child(dir, p->name);
}

static void walk(Inode *dir, const char *path, Follow follow, int links, Lookup *p) {
  if (*path == '/') dir = libc_kept.overlay.tree->root;
  for (;;) {
    while (*path == '/') path++;
    if (dir->foreign) return foreign_lookup(p, dir->lower, path);
    if (!*path) { // the root, or what a link ends with
      p->dir = p->found = dir;
      strcpy(p->name, ".");
      return;
    }
    const char *rest = component(path, p);
    if (p->error) return;
    const char *next = rest + strspn(rest, "/");
    Inode *i = step(dir, p);
    if (p->error) return;
    bool last = !*next;
    p->must_be_folder |= last && *rest == '/';
    if (i && S_ISLNK(i->stat.st_mode) &&
        (!last || follow == FOLLOW || (follow == FOLLOW_SLASH && p->must_be_folder)))
      return walk_link(dir, i, next, follow, links, p);
    if (i && i->foreign) return foreign_lookup(p, i->lower, next);
    if (last) {
      p->dir = dir;
      p->found = i;
      if (!strcmp(p->name, "..")) strcpy(p->name, ".");
      return;
    }
    if (!i) return (void)(p->error = ENOENT);
    dir = i;
    path = next;
  }
}

void overlay_walk(Inode *from, const char *path, Follow follow, Lookup *p) {
  *p = (Lookup){0};
  if (!*path) p->error = ENOENT;
  else if (strlen(path) >= OVERLAY_PATH) p->error = ENAMETOOLONG;
  else walk(from, path, follow, 0, p);
}

Inode *overlay_root(void) { return libc_kept.overlay.tree->root; }
Inode *overlay_folder(void) {
  if (libc_kept.overlay.tree->folder) return libc_kept.overlay.tree->folder;
  static char path[OVERLAY_PATH];
  Lookup p;
  if (!getcwd(path, sizeof path)) return libc_kept.overlay.tree->root;
  overlay_walk(libc_kept.overlay.tree->root, path, FOLLOW, &p);
  return libc_kept.overlay.tree->folder =
             p.found && !p.foreign ? p.found : libc_kept.overlay.tree->root;
}
void overlay_set_folder(Inode *i) { libc_kept.overlay.tree->folder = i; }

// ---- as a part of the state

static void hash_changed(StateHash *h, const Inode *i) {
  if (i->history) hash_add(h, mix(i->id, i->history));
}

void overlay_tree_hash(StateHash *h) {
  hash_add(h, libc_kept.overlay.tree->folder ? libc_kept.overlay.tree->folder->id : 0);
  if (!libc_kept.overlay.tree->touched) return; // none has a history
  for (int b = 0; b < BUCKETS; b++)
    for (const Inode *i = libc_kept.overlay.tree->by_number[b]; i; i = i->next) hash_changed(h, i);
}

// ---- what an execution left

static void keep_file(Inode *i, const char *path) {
  static char block[65536];
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, i->stat.st_mode & 0777);
  if (fd < 0) return;
  for (uint64_t at = 0; at < (uint64_t)i->stat.st_size;) {
    size_t n = inode_read(i, block, sizeof block, at);
    if (!n || write(fd, block, n) != (ssize_t)n) break;
    at += n;
  }
  close(fd);
}

static void keep_under(Inode *dir, const char *to);

static void keep_node(const Name *n, const char *folder) {
  char path[OVERLAY_PATH];
  join_path(path, folder, n->name);
  if (!n->inode) return;
  if (S_ISDIR(n->inode->stat.st_mode)) keep_under(n->inode, path);
  else if (!n->inode->history && n->inode->lower) return;
  mkdir(folder, 0777);
  if (S_ISREG(n->inode->stat.st_mode)) keep_file(n->inode, path);
  if (S_ISLNK(n->inode->stat.st_mode) && symlink(n->inode->target, path)) return;
}

static bool changed_below(const Inode *dir) {
  for (const Name *n = dir->nodes; n; n = n->next) {
    if (!n->inode || n->inode->foreign) continue;
    if (n->inode->history || !n->inode->lower) return true;
    if (S_ISDIR(n->inode->stat.st_mode) && changed_below(n->inode)) return true;
  }
  return false;
}

static void keep_under(Inode *dir, const char *to) {
  if (dir->lower && !changed_below(dir)) return;
  char up[OVERLAY_PATH];
  for (size_t i = 1; to[i]; i++)
    if (to[i] == '/') print_to(up, i + 1, "%s", to), mkdir(up, 0777);
  mkdir(to, 0777);
  for (const Name *n = dir->nodes; n; n = n->next) keep_node(n, to);
}

void overlay_keep(void) {
  if (!libc_kept.overlay.kept) return;
  keep_under(libc_kept.overlay.tree->root, libc_kept.overlay.kept);
  libc_kept.overlay.kept = NULL;
}

static void keep_start(void) {
  static char path[OVERLAY_PATH];
  const char *given = getenv(NORACE_KEEP_VARIABLE);
  if (!given) return;
  print_to(path, sizeof path, "%s", given);
  libc_kept.overlay.kept = path;
  unsetenv(NORACE_KEEP_VARIABLE);
}

void overlay_start(void) {
  libc_kept.overlay.tree = world_take(sizeof *libc_kept.overlay.tree);
  keep_start();
  struct stat s;
  if (real_stat("/", &s)) libc_kept.overlay.tree->root = inode_real("/", &s, NULL);
}
