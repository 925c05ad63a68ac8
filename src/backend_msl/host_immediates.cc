// Handles data from the host that follows the shader's own immediate data. The host's data and the
// shader's data are members of one structure, which is bound to the buffer slot for immediate data.
#include <string>

#include "backend_msl/place_resources.h"
#include "backend_msl/writer.h"
#include "fmt/format.h"

namespace tessera::msl {

using ir::FunctionId;
using ir::GlobalId;

// Writes a structure such as: struct main_immediates { T own; char padding_0[4]; uint
// buffer_sizes[2]; };
void MslWriter::WriteImmediates(FunctionId f) {
  if (entry_->words.empty()) return;
  immediates_type_ = names_.Module(fmt::format("{}_immediates", named_.functions[f.value]));
  immediates_name_ = names_.Local("host_immediates");
  w_ << "struct " << immediates_type_ << ' ';
  w_.OpenBrace();
  if (entry_->own_immediates.valid()) {
    w_.Line(Declarator(m_[entry_->own_immediates].type, "own") + ";");
  }
  uint64_t end = entry_->own_size;
  uint32_t pads = 0;
  for (const HostWords& w : entry_->words) {
    if (w.offset > end) w_.Line(fmt::format("char padding_{}[{}];", pads++, w.offset - end));
    const std::string size = w.is_array ? fmt::format("[{}]", w.count) : std::string();
    w_.Line(fmt::format("{} {}{};", w.type, w.name, size));
    end = w.offset + 4 * w.count;
  }
  w_.CloseBrace(";");
  w_.Blank();
}

// Declares a local variable for each module-scope variable that the entry point reads from the
// immediates structure. The local variable has the name that a parameter for the module-scope
// variable would have.
void MslWriter::DeclareImmediates(FunctionId f) {
  if (entry_->words.empty()) return;
  const std::string_view host = immediates_name_;
  for (const GlobalId g : uses_.Of(f)) {
    if (!entry_->HasAmongImmediates(m_, g)) continue;
    if (!IsDepthRange(m_[g])) {
      GlobalParameter(g);
      w_.Line(fmt::format(" = {}.{};", host, IsBufferSizes(m_[g]) ? kBufferSizes : "own"));
    } else {
      w_.Line(fmt::format("const float2 {} = float2({}.{}, {}.{});", GlobalName(g), host, kDepthMin,
                          host, kDepthMax));
    }
  }
}

}  // namespace tessera::msl
