// Included by `norace cc` in front of each source. Nothing is seen of what libstdc++ does to the
// program's memory by itself, so strings are compiled with the program instead of being called
// there.
#if defined __cplusplus && defined __has_include
#if __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#if defined _GLIBCXX_EXTERN_TEMPLATE && _GLIBCXX_EXTERN_TEMPLATE > 0
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1 // no copies of strings elsewhere; streams stay there
#endif
#endif
#endif
