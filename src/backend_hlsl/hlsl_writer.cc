#include "backend_hlsl/hlsl_writer.h"
#include "backend_hlsl/legalise.h"
namespace tessera::hlsl {
ir::Status WriteHlsl(ir::Module&, const HlslOptions&, Diagnostics& d, std::string*) {
  d.Add(DiagCode::unsupported_feature, {}, "HLSL output is not there yet");
  return ir::Status::Failed();
}
ir::Status LegaliseHlsl(ir::Module&, const LegaliseConfig&, Diagnostics&) { return ir::Status::Ok(); }
}  // namespace tessera::hlsl
