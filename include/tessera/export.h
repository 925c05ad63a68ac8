/* TESSERA_EXPORT marks the public symbols of the library. All others have hidden visibility. */
#ifndef TESSERA_EXPORT_H_
#define TESSERA_EXPORT_H_

/* TESSERA_SHARED: the library is a shared library. The CMake and pkg-config packages define it
 * if so. TESSERA_BUILD: defined while the library itself is compiled. */
#if defined(_WIN32) && defined(TESSERA_SHARED)
#ifdef TESSERA_BUILD
#define TESSERA_EXPORT __declspec(dllexport)
#else
#define TESSERA_EXPORT __declspec(dllimport)
#endif
#elif !defined(_WIN32) && defined(__GNUC__)
#define TESSERA_EXPORT __attribute__((visibility("default")))
#else
#define TESSERA_EXPORT
#endif

#endif /* TESSERA_EXPORT_H_ */
