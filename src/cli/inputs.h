// The inputs of a run: files, standard input, and the contents of directories.
#ifndef TESSERA_CLI_INPUTS_H_
#define TESSERA_CLI_INPUTS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::cli {

struct Input {
  std::string path;  // "-" is standard input
  // The name of this input's outputs in a directory, without an extension. It is the name of the
  // input, or its path relative to the input directory in which it was found.
  std::string stem;
  std::string folder;  // the input directory in which it was found; empty: it was given itself
};

// The files that are searched for in directories.
enum class Searched : uint8_t {
  kWgsl,  // those that end in .wgsl
  // also those that end in .wesl, but none in a directory named node_modules, nor those that the
  // wesl.toml of their package excludes
  kWgslAndWesl,
};

// Expands the given paths to inputs. A directory is replaced by all files below it that are searched
// for, sorted by name; symbolic links to directories are not followed. Returns false and sets
// `error` if standard input is given twice, or if a directory cannot be read or contains no such
// file.
bool FindInputs(const std::vector<std::string>& given, std::vector<Input>& inputs,
                std::string& error, Searched searched = Searched::kWgsl);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_INPUTS_H_
