// The inverse of a simplex basis as a product: each exchange of a column adds one sparse factor. It
// begins as minus the identity.
#ifndef NORACE_ENGINE_NET_FACTOR_H
#define NORACE_ENGINE_NET_FACTOR_H
#include <stddef.h>
#include <stdint.h>

typedef struct Factor Factor;

Factor *factor_new(uint32_t n);
void factor_delete(Factor *);
void factor_reset(Factor *); // minus the identity again

// The column `tableau` (already multiplied by the inverse) takes the place of row r; its entry
// there is not zero.
void factor_exchange(Factor *, const double *tableau, uint32_t r);

// Exchanges from `mark` on are those that a column met by no earlier one needs; the same column
// given by its entries.
size_t factor_mark(const Factor *);
void factor_begin(Factor *, uint32_t r, double pivot);
void factor_add(Factor *, uint32_t row, double value);

void factor_times_column(Factor *, double *v); // v := inverse * v
void factor_times_column_from(Factor *, double *v, size_t mark);
void factor_row_times(Factor *, double *u); // u := u * inverse

size_t factor_entries(const Factor *);
uint64_t factor_work(const Factor *); // multiplications so far
#endif
