#include "libc/libc_kept.h"

LibcKept libc_kept;
