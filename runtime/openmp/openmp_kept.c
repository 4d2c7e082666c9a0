#include "openmp/openmp_kept.h"

OpenmpKept openmp_kept;
