#ifndef NORACE_ENGINE_NET_SLICE_SLICE_PATH_H
#define NORACE_ENGINE_NET_SLICE_SLICE_PATH_H
#include "engine/net/slice/slice_inner.h"

PathAnswer path_refute(const Slicer *, const SmlProgram *, const TranslationStep *, size_t n,
                       bool *wanted);
#endif
