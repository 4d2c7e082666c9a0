#include "base/command_state.h"

CommandState command_state;
