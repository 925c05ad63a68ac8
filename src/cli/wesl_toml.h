// Reads wesl.toml, the configuration of a WESL package.
#ifndef TESSERA_CLI_WESL_TOML_H_
#define TESSERA_CLI_WESL_TOML_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

// A dependency of a package. Exactly one of the two members is set.
struct WeslDependency {
  std::string package;  // the package's name in the package manager
  // The dependency's directory, relative to the directory of the wesl.toml that lists it.
  std::string path;
};

// The entries of wesl.toml that tessera uses. Only the syntax of other entries is checked.
struct WeslToml {
  std::string edition;  // the edition of WESL; empty if not specified
  size_t edition_line = 0;
  std::string root;  // the directory or file of `package::`; empty: the default
  std::vector<std::string> include, exclude;  // file patterns
  bool has_include = false;
  std::map<std::string, WeslDependency, std::less<>> dependencies;
  bool finds_dependencies = false;  // whether dependencies = "auto" is specified
};

// Parses the contents of a wesl.toml file. Returns the error as "LINE: MESSAGE", or an empty string
// if there is none.
//
// Supports the subset of TOML that these files need: tables, inline tables, strings, arrays,
// booleans and numbers. Multi-line strings and dates are errors.
std::string ReadWeslToml(std::string_view text, WeslToml& toml);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_WESL_TOML_H_
