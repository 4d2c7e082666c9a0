#include "base/base_kept.h"

BaseKept base_kept;
