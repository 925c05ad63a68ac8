/* Abseil's headers include this header, but Debian's C library for WASI lacks it, because WASI has
 * no threads. <sys/types.h> declares the types. The parts of Abseil that tessera uses call no
 * function. */
#ifndef TESSERA_TEST_PORTABLE_WASI_PTHREAD_H_
#define TESSERA_TEST_PORTABLE_WASI_PTHREAD_H_

#include <sys/types.h>

#endif
