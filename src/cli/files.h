// Reads sources, writes outputs and handles the standard streams.
#ifndef TESSERA_CLI_FILES_H_
#define TESSERA_CLI_FILES_H_

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace tessera::cli {

// Reads a file, or standard input if `path` is "-". Returns false and sets `error` if it cannot be
// read.
bool ReadInput(const std::string& path, std::string& text, std::string& error);

// Writes a file atomically, or standard output if `path` is "-". Symbolic links are kept: their
// target is written, even if it does not exist yet. Devices and pipes are written directly. Returns
// false and sets `error` on failure.
bool WriteOutput(const std::string& path, std::string_view bytes, std::string& error);

// Returns true if `path` is another name of "-", or a symbolic link to such a name. Opening it
// would truncate the file that standard output is redirected to, including anything others have
// written there.
bool IsStandardOutput(const std::string& path);

// Returns a string that is equal for two paths if they name the same regular file, through any
// links. "-" is standard input. Returns an empty string if the file does not exist or is not a
// regular file.
std::string FileIdentity(const std::string& path);

// A directory by its given name, and its path without symbolic links.
struct KnownFolder {
  std::filesystem::path::string_type name;
  std::filesystem::path place;
};
// Returns the path, without symbolic links, of the file that WriteOutput would create or replace
// for `path`. The result is equal for two paths that would be written to the same file. Returns an
// empty string if WriteOutput would write a device or pipe, or would fail.
//
// `last` caches the directory of the previous output, which is usually also the directory of this
// output, and is updated.
std::string OutputPlace(const std::string& path, KnownFolder& last);
// Creates the directory of `path` if it does not exist. Returns false and sets `error` on failure.
bool MakeFolderOf(const std::string& path, std::string& error);

// Writes text to standard output or standard error. FlushStandardStreams reports failures.
void Print(std::FILE* file, std::string_view text);
// Returns false and sets `error` if any text for standard output or standard error was lost.
bool FlushStandardStreams(std::string& error);
// Must be called first. Otherwise the next file to be opened would get the file descriptor of a
// closed standard stream.
void OccupyClosedStandardStreams();

// Returns the words as the bytes of a little-endian SPIR-V file. They point to `words`, or to
// `swapped` on big-endian machines.
std::string_view BytesOf(std::span<const uint32_t> words, std::string& swapped);

bool StdoutIsTerminal();
bool StderrIsTerminal();
// Returns the number of columns of the terminal that `file` writes to. Returns 0 if it is not a
// terminal, or if its width is unknown.
uint32_t TerminalWidth(std::FILE* file);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FILES_H_
