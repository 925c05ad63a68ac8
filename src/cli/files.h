// Reading sources and writing outputs.
#ifndef TESSERA_CLI_FILES_H_
#define TESSERA_CLI_FILES_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tessera::cli {

// Reads a file, or standard input for "-". False with `error` set when it cannot be read.
bool ReadInput(const std::string& path, std::string& text, std::string& error);

// Writes a file so that it appears whole or not at all, or standard output for "-".
bool WriteOutput(const std::string& path, std::string_view bytes, std::string& error);

// The words as the bytes of a SPIR-V file, little-endian.
std::string BytesOf(std::span<const uint32_t> words);

bool StdoutIsTerminal();
bool StderrIsTerminal();

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FILES_H_
