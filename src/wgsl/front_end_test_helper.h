// Parses and resolves a module for the front-end tests.
#ifndef TESSERA_WGSL_FRONT_END_TEST_HELPER_H_
#define TESSERA_WGSL_FRONT_END_TEST_HELPER_H_

#include <optional>
#include <string>
#include <string_view>

#include "base/arena.h"
#include "base/diagnostics.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "ir/module.h"
#include "wgsl/analyze/control_flow_rules.h"
#include "wgsl/resolve/resolver.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/parser.h"

namespace tessera::wgsl {

struct Resolved {
  explicit Resolved(std::string_view text, uint32_t language_features = StandardLanguageFeatures())
      : source("test.wgsl", text), strings(arena, kFixedNames), module(arena, strings) {
    Parse(source, strings, diagnostics, ast);
    program.emplace(source, ast, module);
    program->language_features = language_features;
    if (ast.declarations.empty() && ast.directives.empty()) return;
    Resolve(*program, diagnostics);
    CheckControlFlowRules(*program, diagnostics);
  }
  // Returns the codes of all errors in order, separated by spaces.
  std::string Errors() const {
    std::string out;
    for (const Diagnostic& d : diagnostics.list()) {
      if (d.severity != Severity::kError) continue;
      if (!out.empty()) out += ' ';
      out += InfoOf(d.code).code;
    }
    return out;
  }
  std::string Messages() const {
    std::string out;
    for (const Diagnostic& d : diagnostics.list()) {
      out += d.message + "\n";
      if (!d.span_text.empty()) out += "  " + d.span_text + "\n";
      for (const Label& l : d.labels) out += "  - " + l.text + "\n";
      for (const std::string& n : d.notes) out += "  = " + n + "\n";
      for (const std::string& h : d.helps) out += "  ? " + h + "\n";
    }
    return out;
  }

  Source source;
  Diagnostics diagnostics;
  Arena arena;
  StringInterner strings;
  Ast ast;
  ir::Module module;
  std::optional<Program> program;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_FRONT_END_TEST_HELPER_H_
