#include <stdio.h>

int answer(void);

int main(void) { return printf("autotools: %d\n", answer()) < 0; }
