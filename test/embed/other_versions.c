/* A user's own SPIRV-Tools, so to say: the library does not call it, and linking both is no clash. */
#include <stdlib.h>

void* spvContextCreate(int environment);
void* spvContextCreate(int environment) {
  (void)environment;
  abort();
}

int spvBinaryToText(void);
int spvBinaryToText(void) { abort(); }
