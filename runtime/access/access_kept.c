#include "access/access_kept.h"

AccessKept access_kept;
