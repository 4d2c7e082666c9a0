#ifndef NORACE_ENGINE_NET_SLICE_SLICE_DOMAIN_H
#define NORACE_ENGINE_NET_SLICE_SLICE_DOMAIN_H
#include "engine/net/slice/slice_inner.h"

void domain_find(Slicer *); // domains of all values and data
void domain_delete(Slicer *);
bool domain_usable(const Slicer *, uint32_t domain);
uint32_t domain_size(const Domain *);
uint32_t domain_index(const Domain *, int64_t number);
bool domain_single(const Domain *, uint32_t range); // it is one number
uint32_t domain_within(const Domain *, int64_t low,
                       int64_t high); // a bit for each range that is inside
uint32_t domain_shifted(const Domain *, uint32_t range, int64_t step,
                        bool wraps); // a bit for each range that it may come to
uint32_t domain_mapped(const Domain *, uint32_t range, ModelArithmetic, int64_t number);
uint32_t domain_cast(const Domain *, uint32_t range); // the same after a cast
#endif
