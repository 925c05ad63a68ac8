/* Stands in for a user's own SPIRV-Tools. The library does not call it, and linking both causes no
 * conflict. */
#include <stdlib.h>

void* spvContextCreate(int environment);
void* spvContextCreate(int environment) {
  (void)environment;
  abort();
}

int spvBinaryToText(void);
int spvBinaryToText(void) { abort(); }
