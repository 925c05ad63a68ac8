/* Defines functions with the names of functions in SPIRV-Tools, as if a user linked another version
 * of it. The library must not call them, and linking both must cause no conflict. */
#include <stdlib.h>

void* spvContextCreate(int environment);
void* spvContextCreate(int environment) {
  (void)environment;
  abort();
}

int spvBinaryToText(void);
int spvBinaryToText(void) { abort(); }
