// How a document that is the root module of a WESL program finds the other modules.
#ifndef TESSERA_SERVICE_PROGRAM_SOURCE_H_
#define TESSERA_SERVICE_PROGRAM_SOURCE_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tessera/modules.h"

namespace tessera::service {

struct ProgramSource {
  std::string name;  // of the root module's file
  LinkOptions link;  // each ModuleText::name must be unique

  SourceSet WithRoot(std::string_view text) const {
    SourceSet sources(name, std::string(text));
    sources.link = link;
    return sources;
  }
};

// Returns how to link the document, or nullopt if its text is a single WGSL module.
using ProgramFinder = std::function<std::optional<ProgramSource>(std::string_view text)>;

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_PROGRAM_SOURCE_H_
