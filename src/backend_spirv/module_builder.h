// Defines ModuleBuilder, which collects the sections of a SPIR-V module and finally joins them in
// the order that SPIR-V requires. It allocates ids, and writes capabilities, extensions, imported
// instruction sets, names and decorations. It also reports the writer's errors.
#ifndef TESSERA_BACKEND_SPIRV_MODULE_BUILDER_H_
#define TESSERA_BACKEND_SPIRV_MODULE_BUILDER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "backend_spirv/section_origins.h"
#include "backend_spirv/spirv_writer.h"
#include "backend_spirv/word_buffer.h"
#include "backend_spirv/writer_config.h"
#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::spirv {

class ModuleBuilder {
 public:
  // The arguments must outlive the object.
  ModuleBuilder(const ir::Module& m, const WriterConfig& config, Diagnostics& diagnostics);

  const WriterConfig& config() const { return config_; }
  Id NewId() { return next_id_++; }
  Id next_id() const { return next_id_; }  // the id that NewId will return next

  // Declare a capability or an extension, unless it has already been declared.
  void Capability(spv::Capability capability);
  void Extension(std::string_view name);
  // Declares an extension that became part of SPIR-V in version `since`. Does nothing if the module
  // has that version or a later one.
  void ExtensionBefore(uint32_t since, std::string_view name) {
    if (config_.version < since) Extension(name);
  }
  // Returns the id of the extended instruction set `name`, and imports it unless it has already
  // been imported. `name` must outlive the object.
  Id Import(std::string_view name);
  // Returns the id of the instruction set GLSL.std.450.
  Id GlslImport() { return glsl_ != 0 ? glsl_ : glsl_ = Import("GLSL.std.450"); }
  // Writes an OpString.
  Id String(std::string_view text);
  // Returns the id of an OpString that is written only once for each text.
  Id SharedString(std::string text);

  void Name(Id id, StringId name) {
    if (config_.names && name.valid()) WriteName(id, name);
  }
  void MemberName(Id id, uint32_t member, StringId name);
  template <typename... W>
  void Decorate(Id id, spv::Decoration decoration, W... operands) {
    annotations_.Emit(spv::Op::OpDecorate, id, decoration, operands...);
  }
  template <typename... W>
  void DecorateMember(Id id, uint32_t member, spv::Decoration decoration, W... operands) {
    annotations_.Emit(spv::Op::OpMemberDecorate, id, member, decoration, operands...);
  }

  // The sections to which other classes append instructions.
  WordBuffer& entry_points() { return entry_points_; }
  WordBuffer& execution_modes() { return execution_modes_; }
  WordBuffer& debug() { return debug_; }  // OpString and OpSource
  WordBuffer& declarations() { return declarations_; }
  WordBuffer& functions() { return functions_; }
  SectionOrigins& declaration_origins() { return declaration_origins_; }
  SectionOrigins& function_origins() { return function_origins_; }

  // Records the source positions of the instructions, for Assemble.
  void EnableOrigins() {
    declaration_origins_.Enable();
    function_origins_.Enable();
  }

  // Internal reports that the IR is not legal, unless an error has already been reported.
  // Unsupported reports that SPIR-V cannot express the code. `source` is a source offset.
  void Internal(std::string what, uint32_t source = 0);
  void Unsupported(std::string what, uint32_t source);
  // Returns whether `section` is within the memory limit. Otherwise reports an error; `cause`
  // explains why the section may be so large.
  bool CheckSize(const WordBuffer& section, std::string_view cause = {}) {
    if (section.size() <= most_words_) return true;
    TooLarge(cause);
    return false;
  }
  // Reports that the module exceeds the memory limit.
  void TooLarge(std::string_view cause = {});
  bool failed() const { return failed_; }  // whether an error has been reported

  // Replaces `words` with the module. If `origins` is not null, appends the origins of the
  // instructions to it.
  void Assemble(std::vector<uint32_t>* words, PoolVector<InstructionOrigin>* origins) const;

 private:
  void WriteMemoryModel();
  void WriteName(Id id, StringId name);

  const ir::Module& m_;
  const WriterConfig& config_;
  Diagnostics& diagnostics_;
  const size_t most_words_;  // the maximum size of a section in words
  bool failed_ = false;
  Id next_id_ = 1;
  WordBuffer capabilities_, extensions_, imports_, memory_model_, entry_points_, execution_modes_,
      debug_, names_, annotations_;
  WordBuffer declarations_;  // types, constants and module-scope variables
  WordBuffer functions_;
  SectionOrigins declaration_origins_{declarations_}, function_origins_{functions_};
  PoolVector<uint32_t> declared_capabilities_;
  PoolVector<std::string_view> declared_extensions_;
  PoolVector<std::pair<std::string_view, Id>> imported_;
  PoolVector<std::pair<std::string, Id>> shared_strings_;
  Id glsl_ = 0;
};

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_MODULE_BUILDER_H_
