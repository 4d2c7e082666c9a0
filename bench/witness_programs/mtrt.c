// A ray tracer whose threads take lines of the picture from a counter. The counter has a lock; the number of lines that are done is counted under
// it as well, but looked at without it by whoever draws the last line.
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 48, HEIGHT = 24, SPHERES = 5, MAX_THREADS = 64 };

typedef struct {
  double x, y, z;
} Vector;
typedef struct {
  Vector centre;
  double radius, shade;
} Sphere;

static Sphere scene[SPHERES];
static unsigned char picture[HEIGHT][WIDTH];
static pthread_mutex_t line_lock = PTHREAD_MUTEX_INITIALIZER, picture_lock = PTHREAD_MUTEX_INITIALIZER;
static int next_line, lines_done, finished;

static Vector minus(Vector a, Vector b) { return (Vector){a.x - b.x, a.y - b.y, a.z - b.z}; }
static double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static double hit(const Sphere *s, Vector from, Vector along) {
  Vector to = minus(s->centre, from);
  double b = dot(to, along), d = b * b - dot(to, to) + s->radius * s->radius;
  return d < 0 ? -1 : b - sqrt(d);
}

static unsigned char trace(Vector from, Vector along) {
  double nearest = 1e9, shade = 0;
  for (int i = 0; i < SPHERES; i++) {
    double t = hit(&scene[i], from, along);
    if (t > 0 && t < nearest) nearest = t, shade = scene[i].shade;
  }
  return (unsigned char)(255 * shade);
}

static void draw(int line) {
  for (int x = 0; x < WIDTH; x++) {
    Vector along = {(x - WIDTH / 2) / 24.0, (line - HEIGHT / 2) / 12.0, 1};
    double length = sqrt(dot(along, along));
    picture[line][x] = trace((Vector){0, 0, -4}, (Vector){along.x / length, along.y / length, along.z / length});
  }
}

static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&line_lock);
    int line = next_line++;
    pthread_mutex_unlock(&line_lock);
    if (line >= HEIGHT) return NULL;
    draw(line);
    pthread_mutex_lock(&line_lock);
    lines_done++;
    pthread_mutex_unlock(&line_lock);
    if (line == HEIGHT - 1) {
      pthread_mutex_lock(&picture_lock);
      finished = lines_done == HEIGHT;
      pthread_mutex_unlock(&picture_lock);
    }
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t thread[MAX_THREADS];
  for (int i = 0; i < SPHERES; i++)
    scene[i] = (Sphere){{i - 2, (i % 3) - 1, i % 2}, 0.5 + 0.1 * i, 0.2 + 0.15 * i};
  for (int i = 0; i < n; i++) pthread_create(&thread[i], NULL, work, NULL);
  for (int i = 0; i < n; i++) pthread_join(thread[i], NULL);
  printf("%d\n", finished);
  return 0;
}
