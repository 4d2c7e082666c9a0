#include "ring.h"

void ring_put(Ring *ring, int item) { ring->items[ring->tail++ % RING] = item; }
int ring_take(Ring *ring) { return ring->items[ring->head++ % RING]; }
