// Describes how to find the modules of a WESL program. The root module is a service::Document.
#ifndef TESSERA_SERVICE_PROGRAM_SOURCE_H_
#define TESSERA_SERVICE_PROGRAM_SOURCE_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/modules.h"

namespace tessera::service {

struct ProgramSource {
  std::string name;  // name of the root module's file
  LinkOptions link;  // the name of each module (ModuleText::name) must be unique
  // Returns the names of the modules directly below a module, for completion. `package` is the name
  // by which the root module refers to the module's package, or empty for the root module's own
  // package. `list` may be unset.
  std::function<std::vector<std::string>(std::string_view package,
                                         const std::vector<std::string_view>& path)>
      list;

  SourceSet WithRoot(std::string_view text) const {
    SourceSet sources(name, std::string(text));
    sources.link = link;
    return sources;
  }
};

// Takes the current text of a document. Returns the source of the program whose root module is this
// document, or nullopt if the text is a single WGSL module.
using ProgramFinder = std::function<std::optional<ProgramSource>(std::string_view text)>;

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_PROGRAM_SOURCE_H_
