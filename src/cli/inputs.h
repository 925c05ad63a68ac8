// Finds the inputs of a run: files, standard input, and the contents of directories.
#ifndef TESSERA_CLI_INPUTS_H_
#define TESSERA_CLI_INPUTS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::cli {

struct Input {
  std::string path;  // "-" is standard input
  // The name that this input's outputs get in an output directory, without an extension. For a file
  // found in an input directory, this is its path relative to that directory.
  std::string stem;
  // The input directory that contains the file; empty if the file itself was given.
  std::string folder;
};

// The kinds of files that are collected from input directories.
enum class Searched : uint8_t {
  kWgsl,  // files with the extension .wgsl
  // Files with the extension .wgsl or .wesl. Skips directories named node_modules, and files that
  // their package's wesl.toml excludes.
  kWgslAndWesl,
};

// Expands the given paths to a list of inputs. A directory is replaced by all files of the kind
// `searched` below it, sorted by name. Symbolic links to directories are not followed. Returns
// false and sets `error` if standard input is given twice, or if a directory cannot be read or
// contains no such file.
bool FindInputs(const std::vector<std::string>& given, std::vector<Input>& inputs,
                std::string& error, Searched searched = Searched::kWgsl);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_INPUTS_H_
