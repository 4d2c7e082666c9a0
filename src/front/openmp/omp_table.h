// ---- pointer-keyed table (omp_table.c).
#ifndef NORACE_FRONT_OPENMP_OMP_TABLE_H
#define NORACE_FRONT_OPENMP_OMP_TABLE_H
#include "front/openmp/omp_inside.h"

void *omp_table_get(const OmpTable *, const void *key); // NULL if absent
void omp_table_put(OmpTable *, const void *key, void *value);
void omp_table_delete(OmpTable *);
#endif
