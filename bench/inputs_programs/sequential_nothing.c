// What building a program a second time costs, and starting it.
#include <stdio.h>
int main(void) { return getchar() == 7; }
