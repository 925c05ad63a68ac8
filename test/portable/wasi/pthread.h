/* Debian's C library for WASI, which has no threads, lacks this header, which Abseil's headers include. Its types are there;
 * nothing that tessera uses of Abseil calls a function. */
#ifndef TESSERA_TEST_PORTABLE_WASI_PTHREAD_H_
#define TESSERA_TEST_PORTABLE_WASI_PTHREAD_H_

#include <sys/types.h>

#endif
