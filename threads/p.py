def sub(p,a,b,n=1):
    s=open(p).read(); assert s.count(a)>=1,(p,a); s=s.replace(a,b,n); open(p,'w').write(s)
p='src/model/weak_order.h'
sub(p,'''WeakOrder weak_order_find(const ModelThreads *);
''','''WeakOrder weak_order_find(const ModelThreads *);
// Of the variable that the first of the two accesses nothing is known any more: what is read of it
// may be any value, and orders nothing. The program of which that is all is one that does at least
// what this one does, and has the cycle no more. False if it was so already.
bool weak_order_forget(ModelThreads *, WeakOrder);
''')
sub(p,'''// So one variable alone''','''// So one variable alone''')
p='src/model/weak_order.c'
s=open(p).read()
s+='''
// ---- without the values of one variable

static bool forget_access(ModelJob *job, ModelNode *n) {
  if ((n->op != MODEL_ATOMIC_READ && !is_write(n)) || (n->unordered && !n->takes)) return false;
  n->unordered = true, n->takes = false;
  n->how = HOW_ANY, n->value = n->from = MODEL_NONE;
  ModelNode *set = n->next.n == 1 ? &job->nodes.at[n->next.at[0]] : NULL;
  if (set && set->op == MODEL_SET && set->how == HOW_LOADED)
    set->how = HOW_ANY, set->unordered = true;
  return true;
}

bool weak_order_forget(ModelThreads *m, WeakOrder order) {
  ALWAYS(order.first);
  const ModelNode of = *order.first;
  bool any = false;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (meet(m, n, &of) && forget_access(&m->jobs.at[j], n)) any = true;
    }
  m->unordered = true; // it may have been an address
  return any;
}
'''
open(p,'w').write(s)
p='src/front/threads/thread_model.c'
sub(p,'''static void distrust_order(ModelThreads *model) {
  WeakOrder order = weak_order_find(model);
  if (order.first)''','''// Where an order may not be kept, the values of one variable after the other are forgotten.
static void distrust_order(ModelThreads *model) {
  enum { MOST_FORGOTTEN = 8 };
  WeakOrder order = weak_order_find(model);
  for (int k = 0; k < MOST_FORGOTTEN && order.first && weak_order_forget(model, order); k++)
    order = weak_order_find(model);
  if (order.first)''')
