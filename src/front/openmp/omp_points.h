#ifndef NORACE_FRONT_OPENMP_OMP_POINTS_H
#define NORACE_FRONT_OPENMP_OMP_POINTS_H
#include "front/openmp/omp_inside.h"

void omp_memory_build(OmpMemory *); // omp_points.c
#endif
