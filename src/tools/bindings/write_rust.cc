// Writes Rust code.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/cat.h"
#include "base/text_writer.h"
#include "tools/bindings/descriptors.h"
#include "tools/bindings/math_types.h"
#include "tools/bindings/names.h"
#include "tools/bindings/writers.h"

namespace tessera::bindings {
namespace {

using Kind = BindingDescriptor::Kind;

constexpr std::string_view kAllow =
    "#[allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals, "
    "clippy::all)]";

constexpr std::string_view kF16Function = R"(
/// Returns the bits of the f16 nearest to a float.
#[allow(dead_code)]
pub const fn f16_bits(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16 & 0x8000) as u16;
    let bits = bits & 0x7fff_ffff;
    if bits > 0x7f80_0000 {
        return sign | 0x7e00;
    }
    if bits >= 0x477f_f000 {
        return sign | 0x7c00;
    }
    if bits < 0x3880_0000 {
        // The result is subnormal. Adding 0.5 rounds it and leaves it in the low bits.
        return sign | ((f32::from_bits(bits) + 0.5).to_bits() - 0x3f00_0000) as u16;
    }
    sign | ((bits + 0xfff + (bits >> 13 & 1) - 0x3800_0000) >> 13) as u16
}
)";

class Writer {
 public:
  Writer(const Model& model, const BindingsOptions& options)
      : model_(model), options_(options), w_(4) {}

  std::string Write() {
    w_.Line(Cat("// ", kHead));
    if (model_.has_f16) w_.Lines(kF16Function);
    for (const Structure& s : model_.structures) {
      structure_names_.push_back(names_.Take(s.name));
    }
    for (const Structure& s : model_.structures) WriteStructure(s);
    for (const Shader& shader : model_.shaders) WriteShader(shader);
    return w_.Take();
  }

 private:
  static std::string_view ScalarName(ScalarType scalar) {
    return scalar == ScalarType::kF16 ? "u16" : NameOf(scalar);
  }

  // Returns the Rust type for a shape. `path` is prepended to structure names.
  std::string TypeName(const Shape& shape, std::string_view path = "") const {
    const MathType math = MathTypeOf(options_.math, shape);
    std::string text = shape.is_structure() ? Cat(path, structure_names_[shape.structure])
                                            : std::string(ScalarName(shape.scalar));
    size_t dims = shape.dims.size();
    if (!math.name.empty()) {
      text = math.name;
      dims = shape.arrays + (math.is_column ? 1 : 0);
    }
    for (size_t i = dims; i-- > 0;) text = Cat("[", text, "; ", shape.dims[i], "]");
    return text;
  }

  void WriteStructure(const Structure& s) {
    const std::string& name = structure_names_[&s - model_.structures.data()];
    Names members(HostLanguage::kRust);
    std::vector<std::string> fields;
    for (const Field& field : s.fields) fields.push_back(members.Take(field.name));
    w_.Blank();
    w_.Line(kAllow);
    w_.Line("#[repr(C)]");
    w_.Line("#[derive(Clone, Copy, Debug, PartialEq)]");
    w_.Line(Cat("pub struct ", name, " {"));
    w_.Indent();
    WriteFields(s, fields, members);
    w_.Outdent();
    w_.Line("}");
    WriteChecks(s, name, fields);
    WriteMethods(s, name);
  }

  void WriteFields(const Structure& s, const std::vector<std::string>& names, Names& members) {
    uint64_t at = 0;
    uint32_t paddings = 0;
    const auto pad_to = [&](uint64_t offset) {
      if (offset == at) return;
      w_.Line(Cat("pub ", members.Take(Cat("pad_", paddings++)), ": [u8; ", offset - at, "],"));
    };
    for (size_t i = 0; i < s.fields.size(); ++i) {
      const Field& field = s.fields[i];
      pad_to(field.offset);
      w_.Line(Cat("/// ", field.type));
      w_.Line(Cat("pub ", names[i], ": ", TypeName(field.shape), ","));
      at = field.offset + field.shape.size;
    }
    pad_to(s.size);
  }

  void WriteChecks(const Structure& s, const std::string& name,
                   const std::vector<std::string>& fields) {
    w_.Line("const _: () = {");
    w_.Indent();
    w_.Line(Cat("assert!(core::mem::size_of::<", name, ">() == ", s.size, ");"));
    for (size_t i = 0; i < fields.size(); ++i) {
      w_.Line(Cat("assert!(core::mem::offset_of!(", name, ", ", fields[i],
                  ") == ", s.fields[i].offset, ");"));
    }
    w_.Outdent();
    w_.Line("};");
  }

  void WriteMethods(const Structure& s, const std::string& name) {
    w_.Line("#[allow(dead_code)]");
    w_.Line(Cat("impl ", name, " {"));
    w_.Indent();
    w_.Line("/// All bytes are zero.");
    w_.Line("// SAFETY: the members are numbers, and arrays and structures of numbers.");
    w_.Line("pub const ZERO: Self = unsafe { core::mem::zeroed() };");
    w_.Line("/// Returns the bytes to be written to a buffer.");
    w_.Line("pub fn as_bytes(&self) -> &[u8] {");
    w_.Line("    // SAFETY: padding consists of members, so all bytes are initialized.");
    w_.Line("    unsafe {");
    w_.Line(
        "        core::slice::from_raw_parts((self as *const Self).cast(), "
        "core::mem::size_of::<Self>())");
    w_.Line("    }");
    w_.Line("}");
    if (s.tail) WriteTail(s);
    w_.Outdent();
    w_.Line("}");
    w_.Line(Cat("impl Default for ", name, " {"));
    w_.Line("    fn default() -> Self {");
    w_.Line("        Self::ZERO");
    w_.Line("    }");
    w_.Line("}");
  }

  // Writes constants and functions for the runtime-sized array, which the Rust structure does not
  // contain. Their names cannot conflict with those of members, because Rust keeps associated
  // constants and functions in a separate namespace.
  void WriteTail(const Structure& s) {
    const Tail& tail = *s.tail;
    const std::string element = TypeName(tail.element);
    w_.Line(Cat("/// The offset of `", tail.name, ": ", tail.type, "` in bytes."));
    w_.Line(Cat("pub const TAIL_OFFSET: usize = ", tail.offset, ";"));
    w_.Line("/// Bytes from one element to the next.");
    w_.Line(Cat("pub const TAIL_STRIDE: usize = ", tail.stride, ";"));
    w_.Line(Cat("/// Returns the size in bytes with `count` elements in `", tail.name, "`."));
    w_.Line("pub const fn size_with(count: usize) -> usize {");
    w_.Line(
        Cat("    (Self::TAIL_OFFSET + count * Self::TAIL_STRIDE).next_multiple_of(", s.align, ")"));
    w_.Line("}");
    w_.Line(Cat("/// Writes the members and `", tail.name,
                "` to a buffer of at least `size_with` "
                "bytes."));
    w_.Line(Cat("pub fn write_with(&self, elements: &[", element, "], buffer: &mut [u8]) {"));
    w_.Line(
        "    buffer[..Self::TAIL_OFFSET].copy_from_slice(&self.as_bytes()[..Self::TAIL_OFFSET]);");
    w_.Line(
        Cat("    const { assert!(core::mem::size_of::<", element, ">() == Self::TAIL_STRIDE) };"));
    w_.Line("    // SAFETY: the elements have no padding other than members.");
    w_.Line("    let bytes = unsafe {");
    w_.Line(
        "        core::slice::from_raw_parts(elements.as_ptr().cast::<u8>(), "
        "core::mem::size_of_val(elements))");
    w_.Line("    };");
    w_.Line("    buffer[Self::TAIL_OFFSET..][..bytes.len()].copy_from_slice(bytes);");
    w_.Line("}");
  }

  void WriteShader(const Shader& shader) {
    w_.Blank();
    w_.Line(kAllow);
    w_.Line(Cat("pub mod ", names_.Take(shader.name), " {"));
    w_.Indent();
    Names names(HostLanguage::kRust);
    for (const Item& item : shader.items) WriteItem(item, names);
    for (const Constant& c : shader.constants) WriteConstant(c, names.Take(c.name));
    const bool has_wgpu = !options_.apis.empty();
    for (const GroupLayout& group : shader.groups) {
      if (has_wgpu) WriteGroup(group, names);
    }
    for (const VertexLayout& layout : shader.vertex_layouts) {
      if (has_wgpu) WriteVertexLayout(layout, names);
    }
    w_.Outdent();
    w_.Line("}");
  }

  void WriteItem(const Item& item, Names& names) {
    w_.Line(Cat("/// `", item.comment, "`"));
    w_.Line(Cat("pub mod ", names.Take(item.name), " {"));
    w_.Indent();
    Names inner(HostLanguage::kRust);
    for (const Constant& c : item.constants) WriteConstant(c, inner.Take(UpperCase(c.name)));
    if (item.workgroup_size) {
      const std::vector<uint32_t>& size = *item.workgroup_size;
      w_.Line(Cat("pub const WORKGROUP_SIZE: [u32; 3] = [", size[0], ", ", size[1], ", ", size[2],
                  "];"));
    }
    if (item.type) {
      w_.Line(Cat("pub type ", item.is_element ? "Element" : "Type", " = ",
                  TypeName(*item.type, "super::super::"), ";"));
    }
    w_.Outdent();
    w_.Line("}");
  }

  void WriteConstant(const Constant& constant, const std::string& name) {
    static constexpr TypesOfConstants kTypes = {"bool", "i32", "u32", "i64",
                                                "u64",  "f32", "f64", "&str"};
    w_.Line(Cat("pub const ", name, ": ", kTypes[constant.value.index()], " = ",
                LiteralOf(constant.value), ";"));
  }

  void WriteGroup(const GroupLayout& group, Names& names) {
    w_.Line(Cat("pub const ", names.Take(UpperCase(group.name) + "_ENTRIES"),
                ": &[wgpu::BindGroupLayoutEntry] = &["));
    w_.Indent();
    for (const LayoutEntry& entry : group.entries) WriteEntry(entry);
    w_.Outdent();
    w_.Line("];");
  }

  void WriteEntry(const LayoutEntry& entry) {
    const ResourceInfo& r = *entry.resource;
    const std::string type = BindingType(Describe(entry), entry);
    if (type.empty()) {
      w_.Line(Cat("// ", r.binding, ": ", r.name, ": wgpu has no entry for ", r.type));
      return;
    }
    w_.Line(Cat("// ", r.name));
    w_.Line("wgpu::BindGroupLayoutEntry {");
    w_.Indent();
    w_.Line(Cat("binding: ", r.binding, ","));
    w_.Line(Cat("visibility: ", Stages(entry.stages), ","));
    w_.Line(Cat("ty: wgpu::BindingType::", type, ","));
    w_.Line(r.binding_array_size > 1
                ? Cat("count: core::num::NonZeroU32::new(", r.binding_array_size, "),")
                : "count: None,");
    w_.Outdent();
    w_.Line("},");
  }

  static std::string Stages(uint32_t stages) {
    static constexpr std::string_view kStages[] = {"VERTEX", "FRAGMENT", "COMPUTE"};
    std::string text;
    for (size_t i = 0; i < 3; ++i) {
      if ((stages >> i & 1) == 0) continue;
      const std::string stage = Cat("wgpu::ShaderStages::", kStages[i]);
      text = text.empty() ? stage : Cat(text, ".union(", stage, ")");
    }
    return text;
  }

  // Returns the wgpu type of a binding, or an empty string if wgpu has no such binding type.
  static std::string BindingType(const BindingDescriptor& d, const LayoutEntry& entry) {
    const bool is_digit = !d.dimension.empty() && d.dimension[0] <= '9';
    // Enumerators cannot begin with a digit, so "2d-array" becomes D2Array.
    const std::string dimension =
        Cat("view_dimension: wgpu::TextureViewDimension::",
            is_digit ? Cat("D", d.dimension[0], PascalCase(d.dimension.substr(2)))
                     : PascalCase(d.dimension));
    switch (d.kind) {
      case Kind::kBuffer:
        return Cat("Buffer { ty: wgpu::BufferBindingType::",
                   d.type == "uniform"
                       ? "Uniform"
                       : Cat("Storage { read_only: ", d.type == "storage" ? "false" : "true", " }"),
                   ", has_dynamic_offset: false, min_binding_size: core::num::NonZeroU64::new(",
                   entry.min_size, ") }");
      case Kind::kSampler:
        return Cat("Sampler(wgpu::SamplerBindingType::", PascalCase(d.type), ")");
      case Kind::kTexture:
        return Cat("Texture { sample_type: wgpu::TextureSampleType::", SampleTypeName(d), ", ",
                   dimension, ", multisampled: ", d.is_multisampled ? "true" : "false", " }");
      case Kind::kStorageTexture:
        return Cat("StorageTexture { access: wgpu::StorageTextureAccess::", PascalCase(d.access),
                   ", format: wgpu::TextureFormat::", FormatName(d.format, false), ", ", dimension,
                   " }");
      case Kind::kExternal: return "ExternalTexture";
      case Kind::kNone: break;
    }
    return {};
  }

  static std::string SampleTypeName(const BindingDescriptor& d) {
    if (d.sample_type == "float") return "Float { filterable: true }";
    if (d.sample_type == "unfilterable-float") return "Float { filterable: false }";
    return PascalCase(d.sample_type);
  }

  void WriteVertexLayout(const VertexLayout& layout, Names& names) {
    w_.Line(Cat("pub const ", names.Take(layout.name + "_VERTEX_BUFFER"),
                ": wgpu::VertexBufferLayout<'static> = wgpu::VertexBufferLayout {"));
    w_.Indent();
    w_.Line(Cat("array_stride: ", layout.stride, ","));
    w_.Line("step_mode: wgpu::VertexStepMode::Vertex,");
    w_.Line("attributes: &[");
    w_.Indent();
    for (const VertexAttribute& a : layout.attributes) {
      w_.Line(Cat("// ", a.name));
      w_.Line(Cat("wgpu::VertexAttribute { format: wgpu::VertexFormat::", PascalCase(a.format_name),
                  ", offset: ", a.offset, ", shader_location: ", a.location, " },"));
    }
    w_.Outdent();
    w_.Line("],");
    w_.Outdent();
    w_.Line("};");
  }

  const Model& model_;
  const BindingsOptions& options_;
  Names names_{HostLanguage::kRust};
  std::vector<std::string> structure_names_;
  TextWriter w_;
};

}  // namespace

std::string WriteRust(const Model& model, const BindingsOptions& options) {
  return Writer(model, options).Write();
}

}  // namespace tessera::bindings
