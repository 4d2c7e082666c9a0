// Two threads of GLib: one hands numbers to the other through a queue. With an argument they also
// count in a variable that the mutex does not protect everywhere.
#include <glib.h>

static GAsyncQueue *queue;
static GMutex mutex;
static int count, careless;

static void add(gboolean locked) {
  if (locked) g_mutex_lock(&mutex);
  count++;
  if (locked) g_mutex_unlock(&mutex);
}

static gpointer consume(gpointer unused) {
  for (int i = 0; i < 2; i++) {
    g_async_queue_pop(queue);
    add(!careless);
  }
  return unused;
}

int main(int argc, char **argv) {
  (void)argv;
  careless = argc > 1;
  queue = g_async_queue_new();
  GThread *consumer = g_thread_new("consumer", consume, NULL);
  for (int i = 0; i < 2; i++) {
    g_async_queue_push(queue, GINT_TO_POINTER(i + 1));
    add(TRUE);
  }
  g_thread_join(consumer);
  g_print("%d\n", count);
  return 0;
}
