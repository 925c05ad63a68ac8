// Reads wesl.toml, the configuration of a WESL package.
#ifndef TESSERA_CLI_WESL_TOML_H_
#define TESSERA_CLI_WESL_TOML_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

// A dependency: exactly one of both is set.
struct WeslDependency {
  std::string package;  // its name for the package manager
  std::string path;     // the folder of its wesl.toml, relative to this file
};

// The entries that matter. Others are checked for their syntax only.
struct WeslToml {
  std::string edition;  // the draft of WESL that the package follows; empty: not named
  size_t edition_line = 0;
  std::string root;  // the folder or file of `package::`; empty: the default
  std::vector<std::string> include, exclude;  // patterns of files
  bool has_include = false;
  std::map<std::string, WeslDependency, std::less<>> dependencies;
  bool finds_dependencies = false;  // dependencies = "auto"
};

// Parses the file's text. Returns the error as "LINE: MESSAGE", or an empty text.
//
// Understands the part of TOML that such files need: tables, inline tables, strings, arrays,
// booleans and numbers. Multi-line strings and dates are errors.
std::string ReadWeslToml(std::string_view text, WeslToml& toml);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_WESL_TOML_H_
