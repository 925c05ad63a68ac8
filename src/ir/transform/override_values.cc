#include "ir/transform/override_values.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "base/cat.h"
#include "base/near_name.h"
#include "base/pool_vector.h"
#include "ir/const_eval/const_eval.h"

namespace tessera::ir {
namespace {

std::string NumberText(double v) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, v);
  return std::string(text, end.ptr);
}

// Parses `key` as a decimal @id, written as WebGPU requires. Returns nullopt for any other key,
// such as "03".
std::optional<uint32_t> IdOf(std::string_view key) {
  uint32_t id = 0;
  const auto [end, ec] = std::from_chars(key.data(), key.data() + key.size(), id);
  if (ec != std::errc() || end != key.data() + key.size()) return std::nullopt;
  return key.size() > 1 && key[0] == '0' ? std::nullopt : std::optional(id);
}

// Returns the index of the override whose key is `key`, or -1 if there is none. The key of an
// override is its @id if it has one, otherwise its name (WebGPU: Pipeline constant identifier
// string).
int Find(const Module& m, std::string_view key) {
  const std::optional<uint32_t> id = IdOf(key);
  for (size_t i = 0; i < m.overrides.size(); ++i) {
    const Override& o = m.overrides[i];
    if (o.has_id ? id && o.id == *id : m.strings.Get(o.name) == key) return static_cast<int>(i);
  }
  return -1;
}

std::string KnownKeys(const Module& m) {
  std::string keys;
  for (size_t i = 0; i < m.overrides.size(); ++i) {
    const Override& o = m.overrides[i];
    if (i == 8) return keys + ", ...";
    keys += i == 0 ? "" : ", ";
    keys += o.has_id ? Cat(o.id, " (", Quote(m.strings.Get(o.name)), ")")
                     : Quote(m.strings.Get(o.name));
  }
  return keys;
}

void ReportUnknown(const Module& m, std::string_view key, Diagnostics& diagnostics) {
  for (const Override& o : m.overrides) {
    if (!o.has_id || m.strings.Get(o.name) != key) continue;
    diagnostics
        .Add(DiagCode::invalid_override, o.span,
             Cat("override ", Quote(key), " has an @id, so its value must be set by that id"))
        .AddNote("WebGPU identifies an override by its name only if it has no @id")
        .AddHelp(Cat("set it by its id: --override ", o.id, "=VALUE"));
    return;
  }
  Diagnostic& d = diagnostics.Add(DiagCode::invalid_override, Span{},
                                  "the module has no override named " + Quote(key));
  PoolVector<std::string_view> known;
  for (const Override& o : m.overrides) known.push_back(m.strings.Get(o.name));
  if (const std::string_view near = Closest(key, known); !near.empty()) {
    d.AtSpan("did you mean " + Quote(near) + "?");
  }
  if (std::string keys = KnownKeys(m); !keys.empty()) d.AddNote("it declares " + keys);
}

// Returns the beginning of a message: the override's name, the supplied value, `relation`, and the
// override's type.
std::string Given(const Module& m, const Override& o, double value, std::string_view relation) {
  return Cat("override ", Quote(m.strings.Get(o.name)), " is given the value ", NumberText(value),
             relation, Quote(m.types.NameOf(o.type, m.strings)));
}

bool IsWord(TypeId type) { return type == kI32 || type == kU32; }

bool FitsWord(TypeId type, double whole) {
  const double least = type == kI32 ? -2147483648.0 : 0.0;
  const double most = type == kI32 ? 2147483647.0 : 4294967295.0;
  return whole >= least && whole <= most;
}

// Converts `v` to the override's type as WebGPU does (ConvertToInt and similar operations). Returns
// an invalid id if the type cannot represent the value.
ConstantId Represent(Module& m, TypeId type, double v) {
  if (type == kBool) return m.constants.Bool(v != 0 && !std::isnan(v));
  if (!std::isfinite(v)) return {};
  if (!IsWord(type)) {
    ConstEval eval(m.types, m.constants, m.strings);
    return eval.Materialize(m.constants.Float(kAbstractFloat, v), type);
  }
  const double whole = std::trunc(v);
  if (!FitsWord(type, whole)) return {};
  return m.constants.Int(type, static_cast<int64_t>(whole));
}

}  // namespace

bool TakeOverrideValues(Module& m, std::span<const OverrideInput> inputs, Diagnostics& diagnostics,
                        PoolVector<ConstantId>* values) {
  bool ok = true;
  values->assign(m.overrides.size(), ConstantId());
  for (const OverrideInput& input : inputs) {
    const int i = Find(m, input.name);
    if (i < 0) {
      ok = false;
      ReportUnknown(m, input.name, diagnostics);
      continue;
    }
    const Override& o = m.overrides[static_cast<size_t>(i)];
    if ((*values)[static_cast<size_t>(i)].valid()) {
      ok = false;
      diagnostics.Add(DiagCode::invalid_override, o.span,
                      Cat("override ", Quote(m.strings.Get(o.name)), " is given two values"));
      continue;
    }
    const ConstantId value = Represent(m, o.type, input.value);
    if (!value.valid()) {
      ok = false;
      diagnostics.Add(DiagCode::invalid_override, o.span,
                      Given(m, o, input.value, ", which ") + " cannot represent");
      continue;
    }
    (*values)[static_cast<size_t>(i)] = value;
  }
  return ok;
}

void WarnOfTruncation(const Module& m, std::span<const OverrideInput> inputs,
                      Diagnostics& diagnostics) {
  for (const OverrideInput& input : inputs) {
    const int i = Find(m, input.name);
    if (i < 0) continue;
    const Override& o = m.overrides[static_cast<size_t>(i)];
    const double whole = std::trunc(input.value);
    if (!IsWord(o.type) || !FitsWord(o.type, whole) || whole == input.value) continue;
    diagnostics
        .Add(DiagCode::truncated_override, o.span,
             Given(m, o, input.value, ", which ") + " truncates to " + NumberText(whole + 0.0))
        .AddNote("WebGPU drops the fractional part when it converts a value to an integer");
  }
}

}  // namespace tessera::ir
