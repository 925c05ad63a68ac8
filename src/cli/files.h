// Reading sources, writing outputs, and the standard streams.
#ifndef TESSERA_CLI_FILES_H_
#define TESSERA_CLI_FILES_H_

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace tessera::cli {

// Reads a file, or standard input for "-". False with `error` set when it cannot be read.
bool ReadInput(const std::string& path, std::string& text, std::string& error);

// Writes a file so that it appears whole or not at all, or standard output for "-". Symbolic links
// stay: what they point to is written, whether it is there already or not. Devices and pipes are
// written as they are. False with `error` set when it cannot be written.
bool WriteOutput(const std::string& path, std::string_view bytes, std::string& error);

// Whether the path is another name of "-", or a symbolic link to one. Opening such a name would truncate a file that standard output goes to, and
// what others have written there.
bool IsStandardOutput(const std::string& path);

// Two paths have the same identity if they name the same regular file, by whatever links; "-" is
// standard input. Empty if there is no such file, or it is not a regular one.
std::string FileIdentity(const std::string& path);

// A folder as it was named, and its path without links.
struct KnownFolder {
  std::filesystem::path::string_type name;
  std::filesystem::path place;
};
// The path, without links, of the file that WriteOutput would make or replace for `path`: equal for two paths that would
// be one file in the end. Empty where it would not make a file, but write a device or a pipe, or cannot write.
// `last`: the folder of the output before, in which this one mostly is as well; becomes that of this one.
std::string OutputPlace(const std::string& path, KnownFolder& last);
// Makes the folder that `path` is in, if need be. False with `error` set when it cannot.
bool MakeFolderOf(const std::string& path, std::string& error);

// Writes text to standard output or standard error; FlushStandardStreams says whether it arrived.
void Print(std::FILE* file, std::string_view text);
// False with `error` set when something that went to standard output or standard error was lost.
bool FlushStandardStreams(std::string& error);
// To be called first: a standard stream that is closed would else be the next file that is opened.
void OccupyClosedStandardStreams();

// The words as the bytes of a SPIR-V file, little-endian: as they lie in memory, or else put into `swapped`.
std::string_view BytesOf(std::span<const uint32_t> words, std::string& swapped);

bool StdoutIsTerminal();
bool StderrIsTerminal();

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FILES_H_
