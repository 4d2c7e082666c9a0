// A ray tracer: spheres over a chequered floor, with shadows and reflections. Threads take rows from a counter and write the image to a file. Each row's
// checksum is added under a lock. A row that is dark (nothing but background and shadow) takes another way: its thread counts itself as done first
// and adds its checksum afterwards, while whoever comes last reads the sum without the lock.
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 12, HEIGHT = 8, SPHERES = 3, DEPTH = 3, MAX_THREADS = 64 };

// ---- vectors

typedef struct { double x, y, z; } Vec;

static Vec add(Vec a, Vec b) { return (Vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static Vec sub(Vec a, Vec b) { return (Vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static Vec scaled(Vec a, double f) { return (Vec){a.x * f, a.y * f, a.z * f}; }
static double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static Vec unit(Vec a) { return scaled(a, 1 / sqrt(dot(a, a))); }

// ---- the scene

typedef struct {
  Vec centre;
  double radius, shine; // shine: how much of the light it reflects
  int colour;
} Sphere;

static const Sphere spheres[SPHERES] = {{{0, 1, 6}, 1, 0.5, 200}, {{-2, 0.6, 5}, 0.6, 0.3, 140}, {{1.8, 0.5, 4.5}, 0.5, 0.7, 90}};
static const Vec light = {-4, 6, 1};

typedef struct {
  double distance;
  Vec at, normal;
  double shine;
  int colour;
} Hit;

static double meets_sphere(const Sphere *s, Vec from, Vec way) {
  Vec to = sub(s->centre, from);
  double along = dot(to, way), off = dot(to, to) - along * along, inside = s->radius * s->radius - off;
  if (along < 0 || inside < 0) return -1;
  double distance = along - sqrt(inside);
  return distance > 1e-6 ? distance : -1;
}

static bool find_sphere(Vec from, Vec way, Hit *hit) {
  bool any = false;
  for (int i = 0; i < SPHERES; i++) {
    double d = meets_sphere(&spheres[i], from, way);
    if (d < 0 || d >= hit->distance) continue;
    any = true;
    hit->distance = d;
    hit->at = add(from, scaled(way, d));
    hit->normal = unit(sub(hit->at, spheres[i].centre));
    hit->shine = spheres[i].shine;
    hit->colour = spheres[i].colour;
  }
  return any;
}

static bool find_floor(Vec from, Vec way, Hit *hit) {
  double d = way.y < -1e-6 ? -from.y / way.y : -1;
  if (d < 1e-6 || d >= hit->distance) return false;
  Vec at = add(from, scaled(way, d));
  bool dark = ((long)floor(at.x) + (long)floor(at.z)) % 2 != 0;
  *hit = (Hit){d, at, {0, 1, 0}, 0.1, dark ? 40 : 160};
  return true;
}

static bool find(Vec from, Vec way, Hit *hit) {
  hit->distance = 1e9;
  bool sphere = find_sphere(from, way, hit), ground = find_floor(from, way, hit);
  return sphere || ground;
}

// ---- light

static bool in_shadow(Vec at) {
  Hit between = {.distance = 1e9};
  return find_sphere(at, unit(sub(light, at)), &between);
}

static double trace(Vec from, Vec way, int depth) {
  Hit hit;
  if (!find(from, way, &hit)) return 0;
  double lit = in_shadow(hit.at) ? 0 : dot(hit.normal, unit(sub(light, hit.at)));
  double own = hit.colour * (lit > 0 ? lit : 0);
  if (depth == DEPTH || hit.shine <= 0) return own;
  Vec back = sub(way, scaled(hit.normal, 2 * dot(way, hit.normal)));
  return own * (1 - hit.shine) + hit.shine * trace(hit.at, back, depth + 1);
}

static int pixel(int column, int row) {
  Vec way = unit((Vec){(column - WIDTH / 2.0) / WIDTH * 2, (HEIGHT / 2.0 - row) / HEIGHT * 2 + 0.1, 2});
  double value = trace((Vec){0, 1.5, 0}, way, 0);
  return value > 255 ? 255 : (int)value;
}

// ---- rows, shared by the threads

static unsigned char image[HEIGHT][WIDTH];
static pthread_mutex_t row_lock = PTHREAD_MUTEX_INITIALIZER, sum_lock = PTHREAD_MUTEX_INITIALIZER, done_lock = PTHREAD_MUTEX_INITIALIZER;
static int next_row, rows_done;
static long checksum, told;

static int take_row(void) {
  pthread_mutex_lock(&row_lock);
  int row = next_row < HEIGHT ? next_row++ : -1;
  pthread_mutex_unlock(&row_lock);
  return row;
}

static long render(int row) {
  long sum = 0;
  for (int i = 0; i < WIDTH; i++) sum += image[row][i] = (unsigned char)pixel(i, row);
  return sum;
}

static void add_sum(long sum) {
  pthread_mutex_lock(&sum_lock);
  checksum += sum;
  pthread_mutex_unlock(&sum_lock);
}

static bool is_last(void) {
  pthread_mutex_lock(&done_lock);
  bool last = ++rows_done == HEIGHT;
  pthread_mutex_unlock(&done_lock);
  return last;
}

static void *work(void *unused) {
  for (int row; (row = take_row()) >= 0;) {
    long sum = render(row);
    if (sum) add_sum(sum);
    bool last = is_last();
    if (!sum) add_sum(1); // a dark row counts as one, too late
    if (last) told = checksum; // all are done: without the lock
  }
  return NULL;
}

static void write_image(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return;
  fprintf(file, "P2\n%d %d\n255\n", WIDTH, HEIGHT);
  for (int row = 0; row < HEIGHT; row++)
    for (int i = 0; i < WIDTH; i++) fprintf(file, "%d\n", image[row][i]);
  fclose(file);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t thread[MAX_THREADS];
  for (int i = 0; i < n; i++) pthread_create(&thread[i], NULL, work, NULL);
  for (int i = 0; i < n; i++) pthread_join(thread[i], NULL);
  if (argc > 2) write_image(argv[2]);
  printf("checksum %ld\n", told);
  return 0;
}
