// Provides declarations shared by the C functions for multi-module programs.
#ifndef TESSERA_API_C_MODULES_H_
#define TESSERA_API_C_MODULES_H_

#include "api/c_api.h"
#include "tessera/modules.h"
#include "tessera/modules_c.h"
#include "tessera/source_map.h"

struct tessera_sources {
  tessera::SourceSet set;
};

namespace tessera {

// Wraps `result` in a new C object. The object also owns a copy of the program's files, because
// messages in the result refer to them.
tessera_result* ResultOf(const tessera_sources& sources, Result result);
tessera_result* ResultOf(const tessera_sources& sources, MappedResult mapped);

}  // namespace tessera

#endif  // TESSERA_API_C_MODULES_H_
