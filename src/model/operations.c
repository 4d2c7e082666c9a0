// What is known of each kind of synchronisation event (common/ops.def).
#include "common/op_facts.h"
