// The table itself: included by one source of the runtime and by one of src.
#include "common/ops.h"

#define BLOCKS OP_BLOCKS
#define ACQUIRES OP_ACQUIRES
#define TRIES OP_TRIES
#define RELEASES OP_RELEASES
#define OPENS OP_OPENS
#define CLOSES OP_CLOSES
#define RESULT OP_RESULT
#define LOOPS OP_LOOPS
#define PARKS OP_PARKS
#define PARKS_FREE OP_PARKS_FREE
#define ATOMIC OP_ATOMIC
#define ENDS OP_ENDS
#define WHOLE OP_WHOLE
#define WHOLE_TRY OP_WHOLE_TRY
#define WHOLE_UNTIMED OP_WHOLE_UNTIMED
#define WHOLE_SMALL OP_WHOLE_SMALL
#define GIVEN OP_GIVEN
#define UNCOUNTED OP_UNCOUNTED
#define LAST OP_LAST

const OpFacts op_facts[N_OPS] = {
#define OP(name, word, needs, traits) [OP_##name] = {word, OP_NEEDS_##needs, traits},
#include "common/ops.def"
#undef OP
};
