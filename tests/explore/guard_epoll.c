// EXPECT: verdict=unknown
// REASON: calls epoll_create1
#include <sys/epoll.h>

int main(void) { return epoll_create1(0) < 0; }
