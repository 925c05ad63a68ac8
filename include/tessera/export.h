/* TESSERA_EXPORT marks what the library gives to its users; all else in it is hidden. */
#ifndef TESSERA_EXPORT_H_
#define TESSERA_EXPORT_H_

/* TESSERA_SHARED: the library is a shared one; CMake's and pkg-config's packages define it where it is.
 * TESSERA_BUILD: this is the library itself being compiled. */
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
