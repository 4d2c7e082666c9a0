// A fuzz target without the fuzzer: reads each of the files named.
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n);

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    if (!file) return perror(argv[i]), 1;
    size_t room = 1 << 20;
    unsigned char *bytes = malloc(room);
    size_t n = bytes ? fread(bytes, 1, room, file) : 0;
    fclose(file);
    unsigned char *exact = realloc(bytes, n ? n : 1); // a byte read behind its end is seen
    LLVMFuzzerTestOneInput(exact, n);
    free(exact);
  }
  printf("%d read\n", argc - 1);
  return 0;
}
