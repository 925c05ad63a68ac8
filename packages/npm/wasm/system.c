/* C library functions that need an operating system. Browsers do not provide the functions of WASI,
 * so the module imports two functions instead, which memory.js provides. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define IMPORT(name) __attribute__((import_module("tessera"), import_name(name)))

/* Returns the time in milliseconds, like performance.now(). */
IMPORT("now") double tessera_import_now(void);
/* Returns 32 random bits. */
IMPORT("random") uint32_t tessera_import_random(void);

/* WASI's clock in nanoseconds, for max_seconds and time_report. Defined here because the WASI
 * library would import a function of this name. */
int32_t __imported_wasi_snapshot_preview1_clock_time_get(int32_t, int64_t, int32_t);
int32_t __imported_wasi_snapshot_preview1_clock_time_get(int32_t clock, int64_t precision,
                                                         int32_t time) {
  (void)clock;
  (void)precision;
  *(uint64_t*)time = (uint64_t)(tessera_import_now() * 1e6);
  return 0;
}

/* These functions fail, because there are no files. The libraries need them only to write to
 * standard error before they abort. */
enum { kNoSystem = 52 }; /* WASI: errno nosys */
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t, int32_t, int32_t, int32_t);
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t file, int32_t parts, int32_t count,
                                                   int32_t written) {
  (void)file;
  (void)parts;
  (void)count;
  (void)written;
  return kNoSystem;
}
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t, int64_t, int32_t, int32_t);
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t file, int64_t offset, int32_t whence,
                                                  int32_t position) {
  (void)file;
  (void)offset;
  (void)whence;
  (void)position;
  return kNoSystem;
}
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t);
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t file) {
  (void)file;
  return kNoSystem;
}

/* fmt prints an error message before it aborts. The C library's fprintf would add 20 KB of code. */
int fprintf(FILE* file, const char* format, ...);
int fprintf(FILE* file, const char* format, ...) {
  (void)file;
  (void)format;
  return 0;
}

/* Abseil formats an error message before it aborts. Nothing else calls this function. The C
 * library's vsnprintf would add 10 KB of code. */
int vsnprintf(char* buffer, size_t size, const char* format, va_list arguments);
int vsnprintf(char* buffer, size_t size, const char* format, va_list arguments) {
  (void)buffer;
  (void)size;
  (void)format;
  (void)arguments;
  __builtin_trap();
}

/* Provides keys for hash tables. */
int getentropy(void* buffer, size_t length);
int getentropy(void* buffer, size_t length) {
  unsigned char* const bytes = buffer;
  for (size_t i = 0; i < length; ++i) bytes[i] = (unsigned char)tessera_import_random();
  return 0;
}

/* Both libraries abort if memory runs out. Their own versions first print a message, which requires
 * files. */
void abort(void) { __builtin_trap(); }
void abort_message(const char* format, ...);
void abort_message(const char* format, ...) {
  (void)format;
  __builtin_trap();
}
