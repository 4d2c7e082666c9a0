#include <stdio.h>

int answer(void);
int other(void);

int main(void) { return printf("cmake: %d %d\n", answer(), other()) < 0; }
