#include "tools/bindings/dictionaries.h"

#include "base/cat.h"
#include "tools/bindings/descriptors.h"
#include "tools/bindings/names.h"

namespace tessera::bindings {
namespace {

using Kind = BindingDescriptor::Kind;

// Builds a dictionary of the form "{ key: value, ... }".
class Dictionary {
 public:
  explicit Dictionary(const DictionaryStyle& style) : style_(style) {}

  // Adds a member whose name is `key`, given in snake_case.
  Dictionary& Add(std::string_view key, std::string_view value) {
    const std::string name = style_.has_quoted_snake_keys ? Cat('"', key, '"') : CamelCase(key);
    text_ += Cat(text_.empty() ? "" : ", ", name, ": ", value);
    return *this;
  }
  Dictionary& AddText(std::string_view key, std::string_view value) {
    return Add(key, Cat('"', value, '"'));
  }
  std::string text() const { return text_.empty() ? "{}" : Cat("{ ", text_, " }"); }

 private:
  const DictionaryStyle& style_;
  std::string text_;
};

}  // namespace

std::string EntryDictionary(const LayoutEntry& entry, const DictionaryStyle& style) {
  const BindingDescriptor d = Describe(entry);
  Dictionary all(style), part(style);
  all.Add("binding", Cat(entry.resource->binding)).Add("visibility", Cat(entry.stages));
  const uint32_t count = entry.resource->binding_array_size;
  if (count != 1) all.Add("binding_array_size", Cat(count));
  switch (d.kind) {
    case Kind::kNone: return {};
    case Kind::kBuffer:
      part.AddText("type", d.type).Add("min_binding_size", Cat(entry.min_size));
      return all.Add("buffer", part.text()).text();
    case Kind::kSampler: return all.Add("sampler", part.AddText("type", d.type).text()).text();
    case Kind::kTexture:
      part.AddText("sample_type", d.sample_type).AddText("view_dimension", d.dimension);
      part.Add("multisampled", d.is_multisampled ? style.yes : style.no);
      return all.Add("texture", part.text()).text();
    case Kind::kStorageTexture:
      part.AddText("access", d.access).AddText("format", d.format);
      part.AddText("view_dimension", d.dimension);
      return all.Add("storage_texture", part.text()).text();
    case Kind::kExternal: return all.Add("external_texture", part.text()).text();
  }
  return {};
}

std::string VertexDictionary(const VertexLayout& layout, const DictionaryStyle& style) {
  std::string attributes;
  for (const VertexAttribute& a : layout.attributes) {
    Dictionary attribute(style);
    attribute.AddText("format", a.format_name).Add("offset", Cat(a.offset));
    attribute.Add("shader_location", Cat(a.location));
    attributes += Cat(attributes.empty() ? "" : ", ", attribute.text());
  }
  return Dictionary(style)
      .Add("array_stride", Cat(layout.stride))
      .AddText("step_mode", "vertex")
      .Add("attributes", Cat("[", attributes, "]"))
      .text();
}

}  // namespace tessera::bindings
