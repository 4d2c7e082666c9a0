// EXPECT: verdict=unknown
// REASON: calls socket
#include <sys/socket.h>

int main(void) {
  socket(AF_INET, SOCK_RAW, 1);
  return 0;
}
