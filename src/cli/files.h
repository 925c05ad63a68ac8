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

// Writes a file atomically, or writes to standard output if `path` is "-". If `path` is a symbolic
// link, the link is kept and its target is written, even if the target does not exist yet. Devices
// and pipes are written directly. Returns false and sets `error` on failure.
bool WriteOutput(const std::string& path, std::string_view bytes, std::string& error);

// Returns true if `path` is another name for standard output, or a symbolic link to such a name. If
// standard output is redirected to a file, opening such a path would truncate the file and destroy
// earlier output of other programs.
bool IsStandardOutput(const std::string& path);

// Returns a string that identifies a regular file. All paths and links to a file yield the same
// string. The path "-" refers to standard input. Returns an empty string if the file does not exist
// or is not a regular file.
std::string FileIdentity(const std::string& path);

// A cached directory: its path as given, and its path without symbolic links.
struct KnownFolder {
  std::filesystem::path::string_type name;
  std::filesystem::path place;
};
// Returns the path, without symbolic links, of the file that WriteOutput would create or replace
// for `path`. Two paths to the same output file yield the same result. Returns an empty string if
// WriteOutput would fail, or would write to a device or pipe.
//
// `last` caches the directory of the previous output, because consecutive outputs are usually in
// the same directory. The function updates `last`.
std::string OutputPlace(const std::string& path, KnownFolder& last);
// Creates the directory that contains `path` if it does not exist. Returns false and sets `error`
// on failure.
bool MakeFolderOf(const std::string& path, std::string& error);

// Writes text to standard output or standard error. FlushStandardStreams reports failures.
void Print(std::FILE* file, std::string_view text);
// Flushes standard output and standard error. Returns false and sets `error` if any output was
// lost.
bool FlushStandardStreams(std::string& error);
// Opens the null device in place of each closed standard stream. Must be called before any file is
// opened, because the file would otherwise get the descriptor of a standard stream.
void OccupyClosedStandardStreams();

// Returns the bytes of a SPIR-V file, which are always little-endian. The result is a view of
// `words` or, on big-endian machines, of `swapped`.
std::string_view BytesOf(std::span<const uint32_t> words, std::string& swapped);

bool StdoutIsTerminal();
bool StderrIsTerminal();
// Returns the width in columns of the terminal that `file` writes to. Returns 0 if it is not a
// terminal or its width is unknown.
uint32_t TerminalWidth(std::FILE* file);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FILES_H_
