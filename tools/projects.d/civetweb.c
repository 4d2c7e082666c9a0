// A server of civetweb with two workers and two clients, which are threads of the same program.
// The handler counts its requests without a lock.
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "civetweb.h"

static int requests;

static int answer(struct mg_connection *connection, void *unused) {
  (void)unused;
  requests++;
  mg_printf(connection, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
  return 200;
}

static void *ask(void *unused) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in to = {
      .sin_family = AF_INET, .sin_port = htons(8089), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  if (connect(s, (struct sockaddr *)&to, sizeof to)) return unused;
  const char *request = "GET /x HTTP/1.0\r\n\r\n";
  send(s, request, strlen(request), 0);
  char reply[1000];
  while (recv(s, reply, sizeof reply, 0) > 0) continue;
  close(s);
  return NULL;
}

int main(void) {
  const char *options[] = {"listening_ports", "8089", "num_threads", "2", NULL};
  struct mg_callbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  mg_init_library(0);
  struct mg_context *server = mg_start(&callbacks, NULL, options);
  if (!server) return 1;
  mg_set_request_handler(server, "/x", answer, NULL);
  pthread_t client[2];
  for (int i = 0; i < 2; i++) pthread_create(&client[i], NULL, ask, NULL);
  for (int i = 0; i < 2; i++) pthread_join(client[i], NULL);
  mg_stop(server);
  printf("%d\n", requests);
  return 0;
}
