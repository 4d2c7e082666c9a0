#include "base/program.h"

Program program;
