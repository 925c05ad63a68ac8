#include "text_backend/failure.h"

#include "ir/memory_limit.h"

namespace tessera::text {

ir::Status Report(const std::optional<Failure>& failure, const ir::Module& m,
                  Diagnostics& diagnostics) {
  if (!failure) return ir::Status::Ok();
  if (failure->mistake.empty()) {
    ir::ReportMemoryLimit(m, diagnostics);
  } else {
    diagnostics.Add(DiagCode::internal_error, failure->at, failure->mistake);
  }
  return ir::Status::Failed();
}

}  // namespace tessera::text
