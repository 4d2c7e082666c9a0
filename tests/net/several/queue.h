struct queue;
struct queue *queue_new(void);
void queue_put(struct queue *, int item);
int queue_take(struct queue *);
