#ifndef NORACE_ENGINE_NET_COVER_CONE_INVERT_H
#define NORACE_ENGINE_NET_COVER_CONE_INVERT_H
#include "engine/net/cover/cone_inner.h"

// Makes the factor anew from the columns of the basis, in an order that keeps it sparse. A column
// that depends on the others is dropped for the surplus of a row.
void cone_invert(Cone *);
#endif
