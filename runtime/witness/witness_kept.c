#include "witness/witness_kept.h"

WitnessKept witness_kept;
