enum { RING = 8 };
typedef struct {
  int items[RING];
  unsigned head, tail;
} Ring;
void ring_put(Ring *, int item);
int ring_take(Ring *);
