/* Describes the interface of a module's entry points, and the slots of its resources in the output,
 * as C structures. They correspond to the structures in reflection.h and to Result::entry_points in
 * tessera.h. Corresponding enumerators have equal values. <tessera/tessera_c.h> includes this
 * header. tools/internal/update_interfaces writes the structures and enumerations from C++.
 *
 *   tessera_reflection* reflection = tessera_module_reflect(module, NULL);
 *   tessera_entry_point_info entry;
 *   TESSERA_INIT(entry);
 *   for (size_t e = 0; tessera_reflection_entry_point(reflection, e, &entry); ++e) {
 *     tessera_resource_info resource;
 *     TESSERA_INIT(resource);
 *     for (size_t i = 0; i < entry.resource_count; ++i) {
 *       tessera_reflection_resource(reflection, e, i, &resource);
 *       ...
 *     }
 *   }
 *   tessera_reflection_destroy(reflection);
 *
 * If a member `x` has a companion `has_x`, `x` is valid only if `has_x` is not 0. To read an
 * element of a list, call a function with its index, counted from 0. The function fills in the
 * element and returns 1, or returns 0 if the index is out of range. Functions that return a pointer
 * return NULL instead of 0. */
#ifndef TESSERA_REFLECTION_C_H_
#define TESSERA_REFLECTION_C_H_

#include <stddef.h>
#include <stdint.h>

#include "tessera/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets the member `size` of a structure that the library fills in. For example:
 *
 *   tessera_message message;
 *   TESSERA_INIT(message);
 *
 * `size` tells the library how large the caller's version of the structure is. If it is 0,
 * functions fill in nothing and return 0, as for an index out of range. */
#define TESSERA_INIT(structure) ((void)((structure).size = sizeof(structure)))

/* Defined in tessera_c.h. */
struct tessera_options;
struct tessera_module;
struct tessera_result;

/* The interface of the entry points of a module. Created by tessera_module_reflect, freed by
 * tessera_reflection_destroy. */
typedef struct tessera_reflection tessera_reflection;
/* The memory layout of a type, which tessera_layout_describe returns. It lives as long as its
 * reflection. */
typedef struct tessera_layout tessera_layout;

/* ---------------------------------------------------------------------------- enumerations */

typedef enum tessera_stage {
  TESSERA_STAGE_VERTEX = 0,
  TESSERA_STAGE_FRAGMENT = 1,
  TESSERA_STAGE_COMPUTE = 2
} tessera_stage;

typedef enum tessera_resource_kind {
  TESSERA_RESOURCE_KIND_UNIFORM_BUFFER = 0,
  TESSERA_RESOURCE_KIND_STORAGE_BUFFER = 1,
  TESSERA_RESOURCE_KIND_READ_ONLY_STORAGE_BUFFER = 2,
  TESSERA_RESOURCE_KIND_SAMPLER = 3,
  TESSERA_RESOURCE_KIND_COMPARISON_SAMPLER = 4,
  TESSERA_RESOURCE_KIND_SAMPLED_TEXTURE = 5,
  TESSERA_RESOURCE_KIND_MULTISAMPLED_TEXTURE = 6,
  TESSERA_RESOURCE_KIND_DEPTH_TEXTURE = 7,
  TESSERA_RESOURCE_KIND_DEPTH_MULTISAMPLED_TEXTURE = 8,
  TESSERA_RESOURCE_KIND_STORAGE_TEXTURE = 9,
  TESSERA_RESOURCE_KIND_EXTERNAL_TEXTURE = 10,
  TESSERA_RESOURCE_KIND_TEXEL_BUFFER = 11,
  TESSERA_RESOURCE_KIND_INPUT_ATTACHMENT = 12
} tessera_resource_kind;

typedef enum tessera_texture_dimension {
  TESSERA_TEXTURE_DIMENSION_NONE = 0,
  TESSERA_TEXTURE_DIMENSION_1D = 1,
  TESSERA_TEXTURE_DIMENSION_2D = 2,
  TESSERA_TEXTURE_DIMENSION_2D_ARRAY = 3,
  TESSERA_TEXTURE_DIMENSION_3D = 4,
  TESSERA_TEXTURE_DIMENSION_CUBE = 5,
  TESSERA_TEXTURE_DIMENSION_CUBE_ARRAY = 6
} tessera_texture_dimension;

/* The type of the values that a texture returns. A FLOAT texture needs a filterable format only if
 * it is used with a filtering sampler (tessera_sampling_pair). */
typedef enum tessera_sample_type {
  TESSERA_SAMPLE_TYPE_NONE = 0,
  TESSERA_SAMPLE_TYPE_FLOAT = 1,
  TESSERA_SAMPLE_TYPE_SINT = 2,
  TESSERA_SAMPLE_TYPE_UINT = 3,
  TESSERA_SAMPLE_TYPE_DEPTH = 4
} tessera_sample_type;

/* The access mode of a storage texture. ATOMIC, a wgpu extension, allows reads, writes and atomic
 * operations. */
typedef enum tessera_storage_access {
  TESSERA_STORAGE_ACCESS_NONE = 0,
  TESSERA_STORAGE_ACCESS_READ = 1,
  TESSERA_STORAGE_ACCESS_WRITE = 2,
  TESSERA_STORAGE_ACCESS_READ_WRITE = 3,
  TESSERA_STORAGE_ACCESS_ATOMIC = 4
} tessera_storage_access;

/* The format of a storage texture (WGSL: Texel Formats). */
typedef enum tessera_texel_format {
  TESSERA_TEXEL_FORMAT_NONE = 0,
  TESSERA_TEXEL_FORMAT_RGBA8UNORM = 1,
  TESSERA_TEXEL_FORMAT_RGBA8SNORM = 2,
  TESSERA_TEXEL_FORMAT_RGBA8UINT = 3,
  TESSERA_TEXEL_FORMAT_RGBA8SINT = 4,
  TESSERA_TEXEL_FORMAT_RGBA16UNORM = 5,
  TESSERA_TEXEL_FORMAT_RGBA16SNORM = 6,
  TESSERA_TEXEL_FORMAT_RGBA16UINT = 7,
  TESSERA_TEXEL_FORMAT_RGBA16SINT = 8,
  TESSERA_TEXEL_FORMAT_RGBA16FLOAT = 9,
  TESSERA_TEXEL_FORMAT_RG8UNORM = 10,
  TESSERA_TEXEL_FORMAT_RG8SNORM = 11,
  TESSERA_TEXEL_FORMAT_RG8UINT = 12,
  TESSERA_TEXEL_FORMAT_RG8SINT = 13,
  TESSERA_TEXEL_FORMAT_RG16UNORM = 14,
  TESSERA_TEXEL_FORMAT_RG16SNORM = 15,
  TESSERA_TEXEL_FORMAT_RG16UINT = 16,
  TESSERA_TEXEL_FORMAT_RG16SINT = 17,
  TESSERA_TEXEL_FORMAT_RG16FLOAT = 18,
  TESSERA_TEXEL_FORMAT_R32UINT = 19,
  TESSERA_TEXEL_FORMAT_R32SINT = 20,
  TESSERA_TEXEL_FORMAT_R32FLOAT = 21,
  TESSERA_TEXEL_FORMAT_RG32UINT = 22,
  TESSERA_TEXEL_FORMAT_RG32SINT = 23,
  TESSERA_TEXEL_FORMAT_RG32FLOAT = 24,
  TESSERA_TEXEL_FORMAT_RGBA32UINT = 25,
  TESSERA_TEXEL_FORMAT_RGBA32SINT = 26,
  TESSERA_TEXEL_FORMAT_RGBA32FLOAT = 27,
  TESSERA_TEXEL_FORMAT_BGRA8UNORM = 28,
  TESSERA_TEXEL_FORMAT_R8UNORM = 29,
  TESSERA_TEXEL_FORMAT_R8SNORM = 30,
  TESSERA_TEXEL_FORMAT_R8UINT = 31,
  TESSERA_TEXEL_FORMAT_R8SINT = 32,
  TESSERA_TEXEL_FORMAT_R16UNORM = 33,
  TESSERA_TEXEL_FORMAT_R16SNORM = 34,
  TESSERA_TEXEL_FORMAT_R16UINT = 35,
  TESSERA_TEXEL_FORMAT_R16SINT = 36,
  TESSERA_TEXEL_FORMAT_R16FLOAT = 37,
  TESSERA_TEXEL_FORMAT_RGB10A2UNORM = 38,
  TESSERA_TEXEL_FORMAT_RGB10A2UINT = 39,
  TESSERA_TEXEL_FORMAT_RG11B10UFLOAT = 40,
  TESSERA_TEXEL_FORMAT_R64UINT = 41
} tessera_texel_format;

/* A built-in value (WGSL: Built-in Inputs and Outputs). */
typedef enum tessera_builtin_value {
  TESSERA_BUILTIN_VALUE_NONE = 0,
  TESSERA_BUILTIN_VALUE_VERTEX_INDEX = 1,
  TESSERA_BUILTIN_VALUE_INSTANCE_INDEX = 2,
  TESSERA_BUILTIN_VALUE_POSITION = 3,
  TESSERA_BUILTIN_VALUE_CLIP_DISTANCES = 4,
  TESSERA_BUILTIN_VALUE_FRONT_FACING = 5,
  TESSERA_BUILTIN_VALUE_FRAG_DEPTH = 6,
  TESSERA_BUILTIN_VALUE_PRIMITIVE_INDEX = 7,
  TESSERA_BUILTIN_VALUE_SAMPLE_INDEX = 8,
  TESSERA_BUILTIN_VALUE_SAMPLE_MASK = 9,
  TESSERA_BUILTIN_VALUE_LOCAL_INVOCATION_ID = 10,
  TESSERA_BUILTIN_VALUE_LOCAL_INVOCATION_INDEX = 11,
  TESSERA_BUILTIN_VALUE_GLOBAL_INVOCATION_ID = 12,
  TESSERA_BUILTIN_VALUE_GLOBAL_INVOCATION_INDEX = 13,
  TESSERA_BUILTIN_VALUE_WORKGROUP_ID = 14,
  TESSERA_BUILTIN_VALUE_WORKGROUP_INDEX = 15,
  TESSERA_BUILTIN_VALUE_NUM_WORKGROUPS = 16,
  TESSERA_BUILTIN_VALUE_SUBGROUP_INVOCATION_ID = 17,
  TESSERA_BUILTIN_VALUE_SUBGROUP_SIZE = 18,
  TESSERA_BUILTIN_VALUE_SUBGROUP_ID = 19,
  TESSERA_BUILTIN_VALUE_NUM_SUBGROUPS = 20,
  TESSERA_BUILTIN_VALUE_BARYCENTRIC_COORD = 21,
  /* Extensions of wgpu. */
  TESSERA_BUILTIN_VALUE_BARYCENTRIC_NO_PERSPECTIVE = 22,
  TESSERA_BUILTIN_VALUE_DRAW_INDEX = 23,
  TESSERA_BUILTIN_VALUE_VIEW_INDEX = 24
} tessera_builtin_value;

/* A scalar type. I64 and U64 are wgpu extensions. */
typedef enum tessera_scalar_type {
  TESSERA_SCALAR_TYPE_NONE = 0,
  TESSERA_SCALAR_TYPE_BOOL = 1,
  TESSERA_SCALAR_TYPE_I32 = 2,
  TESSERA_SCALAR_TYPE_U32 = 3,
  TESSERA_SCALAR_TYPE_F32 = 4,
  TESSERA_SCALAR_TYPE_F16 = 5,
  TESSERA_SCALAR_TYPE_I8 = 6,
  TESSERA_SCALAR_TYPE_U8 = 7,
  TESSERA_SCALAR_TYPE_I64 = 8,
  TESSERA_SCALAR_TYPE_U64 = 9
} tessera_scalar_type;

/* The arguments of @interpolate (WGSL: Interpolation). */
typedef enum tessera_interpolation_type {
  TESSERA_INTERPOLATION_TYPE_NONE = 0,
  TESSERA_INTERPOLATION_TYPE_PERSPECTIVE = 1,
  TESSERA_INTERPOLATION_TYPE_LINEAR = 2,
  TESSERA_INTERPOLATION_TYPE_FLAT = 3
} tessera_interpolation_type;

typedef enum tessera_interpolation_sampling {
  TESSERA_INTERPOLATION_SAMPLING_NONE = 0,
  TESSERA_INTERPOLATION_SAMPLING_CENTER = 1,
  TESSERA_INTERPOLATION_SAMPLING_CENTROID = 2,
  TESSERA_INTERPOLATION_SAMPLING_SAMPLE = 3,
  TESSERA_INTERPOLATION_SAMPLING_FIRST = 4,
  TESSERA_INTERPOLATION_SAMPLING_EITHER = 5
} tessera_interpolation_sampling;

typedef enum tessera_subgroup_matrix_use {
  TESSERA_SUBGROUP_MATRIX_USE_LEFT = 0,
  TESSERA_SUBGROUP_MATRIX_USE_RIGHT = 1,
  TESSERA_SUBGROUP_MATRIX_USE_RESULT = 2
} tessera_subgroup_matrix_use;

/* Bits for the features that an entry point and its callees use. */
typedef enum tessera_features {
  TESSERA_USES_F16 = 1,
  TESSERA_USES_DERIVATIVES = 2,      /* includes the implicit derivatives of textureSample */
  TESSERA_USES_FINE_DERIVATIVES = 4, /* dpdxFine, dpdyFine, fwidthFine */
  TESSERA_USES_DISCARD = 8,
  TESSERA_USES_SUBGROUPS = 16,    /* subgroup and quad built-in functions and values */
  TESSERA_USES_INT64 = 32,        /* i64, u64 */
  TESSERA_USES_INT64_ATOMICS = 64 /* 64-bit atomics, also on vec2u and r64uint textures */
} tessera_features;

/* The kind of slot to which a resource is bound. The slots of each kind are numbered separately. */
typedef enum tessera_slot_table {
  /* Metal argument tables. */
  TESSERA_SLOT_TABLE_BUFFER = 0,
  TESSERA_SLOT_TABLE_TEXTURE = 1,
  TESSERA_SLOT_TABLE_SAMPLER = 2,
  /* in the argument buffer of the resource's group (the option msl-argument-buffers) */
  TESSERA_SLOT_TABLE_ARGUMENT = 3,
  /* OpenGL binding points; each kind is numbered separately. */
  TESSERA_SLOT_TABLE_UNIFORM_BLOCK = 4,
  TESSERA_SLOT_TABLE_STORAGE_BLOCK = 5,
  TESSERA_SLOT_TABLE_IMAGE = 6,
  /* Direct3D registers: constant buffers, read-only resources, writable resources, samplers. */
  TESSERA_SLOT_TABLE_REGISTER_B = 7,
  TESSERA_SLOT_TABLE_REGISTER_T = 8,
  TESSERA_SLOT_TABLE_REGISTER_U = 9,
  TESSERA_SLOT_TABLE_REGISTER_S = 10,
  TESSERA_SLOT_TABLE_DESCRIPTOR = 11, /* Vulkan descriptor; `slot` is the binding */
  /* A sampler in a heap (the option hlsl-sampler-heap): `slot` is the index of the sampler's word
   * in its group's index buffer. */
  TESSERA_SLOT_TABLE_SAMPLER_HEAP = 12
} tessera_slot_table;

/* The part of a lowered texture_external that a resource represents (docs/external-textures.md).
 * NONE for all other resources, and for plane 0, which keeps the binding of the
 * texture_external. */
typedef enum tessera_external_texture_part {
  TESSERA_EXTERNAL_TEXTURE_PART_NONE = 0,
  TESSERA_EXTERNAL_TEXTURE_PART_PLANE1 = 1,
  TESSERA_EXTERNAL_TEXTURE_PART_PARAMETERS = 2
} tessera_external_texture_part;

/* Return the name in WGSL, or an empty string for NONE and for values that this version of the
 * library does not know. The strings have static storage duration. */
TESSERA_EXPORT const char* tessera_texel_format_name(tessera_texel_format format);
TESSERA_EXPORT const char* tessera_builtin_value_name(tessera_builtin_value value);
TESSERA_EXPORT const char* tessera_scalar_type_name(tessera_scalar_type type);
TESSERA_EXPORT const char* tessera_interpolation_type_name(tessera_interpolation_type type);
TESSERA_EXPORT const char* tessera_interpolation_sampling_name(
    tessera_interpolation_sampling sampling);
TESSERA_EXPORT const char* tessera_subgroup_matrix_use_name(tessera_subgroup_matrix_use use);

/* ---------------------------------------------------------------------------- what a module has */

/* Returns the interface of the entry point that `options` names, or of all entry points of the
 * module if it names none. `options` may be NULL. Its overrides provide values for array sizes and
 * other sizes, and its binding-array-size options the sizes of unsized binding arrays. Invalid
 * values are ignored; tessera_module_check_overrides reports them.
 *
 * If the module has errors, the reflection has no entry points. Returns NULL if `module` is NULL or
 * there is not enough memory. The caller frees the reflection with tessera_reflection_destroy.
 * Everything read from the reflection lives as long as the reflection. The module may be freed
 * earlier. */
TESSERA_EXPORT tessera_reflection* tessera_module_reflect(const struct tessera_module* module,
                                                          const struct tessera_options* options);
/* Frees the reflection and everything that was read from it. NULL is allowed. */
TESSERA_EXPORT void tessera_reflection_destroy(tessera_reflection* reflection);

/* Returns 1 if the reflection lists the entry points. Returns 0 if many entry points share so many
 * resources that the list would be disproportionately large. The list is then empty, and each entry
 * point must be requested by name. */
TESSERA_EXPORT int tessera_reflection_is_complete(const tessera_reflection* reflection);

/* An entry point. The caller sets `size` of this and the following structures, as for those in
 * tessera_c.h (TESSERA_INIT). */
typedef struct tessera_entry_point_info {
  size_t size;
  const char* name;
  tessera_stage stage;
  /* Compute only. A dimension is 0 if it depends on an override without a value. */
  uint32_t workgroup_size[3];
  uint32_t subgroup_size;          /* @subgroup_size; 0 if absent */
  uint32_t immediate_size;         /* bytes */
  uint64_t workgroup_storage_size; /* bytes; 0 if it depends on an override without a value */
  /* The 4-byte words of the immediate data that contain data rather than padding: bit n represents
   * bytes 4n to 4n + 3. */
  uint64_t immediate_words;
  size_t resource_count;      /* the statically used resources */
  size_t sampling_pair_count; /* textures and samplers that are used together */
  size_t override_count;      /* the statically used overrides, by name */
  size_t input_count, output_count;
  size_t pixel_local_member_count;       /* in declaration order */
  size_t subgroup_matrix_count;          /* types in use */
  size_t subgroup_matrix_multiply_count; /* combinations that a device must support */
  uint32_t features;                     /* bits of tessera_features */
  /* The workgroup variables, in module order. Sizes that depend on overrides are computed from the
   * given values. */
  uint32_t workgroup_variable_count;
  const char* immediates_name;      /* the variable with the immediate data; empty if none */
  const tessera_layout* immediates; /* its layout; NULL if none */
  /* the path of the module that declares it; empty unless the source is a multi-module program */
  const char* module;
  const char* immediates_module; /* the module of the variable with the immediate data */
} tessera_entry_point_info;

/* The memory layout of a type (WGSL: Memory Layout). If the type is an array, `structure` and the
 * members after it describe its innermost elements; otherwise they describe the type itself. The
 * described type is a structure, the type `buffer`, or a type that consists of 1 to 16 scalars: a
 * scalar, atomic, vector or matrix. */
typedef struct tessera_layout_info {
  size_t size;
  const char* type;   /* the name in WGSL */
  uint64_t byte_size; /* in bytes; 0 if the number of elements is unknown */
  uint64_t align;     /* in bytes */
  size_t array_count; /* number of dimensions, see tessera_layout_array; 0 if not an array */
  int has_structure;  /* `structure` is an index for tessera_reflection_structure */
  uint32_t structure;
  /* The scalar type. NONE for structures and `buffer`. */
  tessera_scalar_type component;
  int is_atomic;
  uint32_t columns;       /* matrices: the number of columns; otherwise 1 */
  uint32_t rows;          /* the rows of a matrix or the components of a vector; otherwise 1 */
  uint64_t column_stride; /* matrices: bytes from one column to the next; otherwise 0 */
} tessera_layout_info;

/* One dimension of an array. */
typedef struct tessera_array_level {
  size_t size;
  /* The number of elements. 0 if the array is runtime-sized, or if the number depends on an
   * override without a value. */
  uint64_t count;
  uint64_t stride; /* bytes from one element to the next */
} tessera_array_level;

/* A host-shareable structure in the source, i.e. one whose values may be in buffers. */
typedef struct tessera_structure_info {
  size_t size;
  const char* name;
  /* The size in bytes, with trailing padding. 0 if the last member is runtime-sized. */
  uint64_t byte_size;
  uint64_t align;
  size_t member_count;
  /* the path of the module that declares it; empty unless the source is a multi-module program */
  const char* module;
} tessera_structure_info;

/* A member of a structure, or a variable. */
typedef struct tessera_variable_info {
  size_t size;
  const char* name;
  uint64_t offset; /* members: bytes from the start of the structure; variables: 0 */
  const tessera_layout* layout;
  const char* module; /* variables: as in tessera_structure_info; members: empty */
} tessera_variable_info;

/* A module-scope `const` declaration. */
typedef struct tessera_constant_info {
  size_t size;
  const char* name;
  /* The name in WGSL, or "AbstractInt", "AbstractFloat" or a type composed of these. */
  const char* type;
  /* `value` is a WGSL expression of the type. `scalars` contains its scalars in the order of that
   * expression, with bools as 0 and 1. Integers beyond 2^53 are exact only in `value`. If there are
   * more than 4096 scalars, `value` is empty and `scalars` is NULL. */
  const char* value;
  const double* scalars;
  size_t scalar_count;
  /* the path of the module that declares it; empty unless the source is a multi-module program */
  const char* module;
} tessera_constant_info;

/* A resource that an entry point uses. Groups and bindings are those in the source, because
 * reflection does not depend on options. */
typedef struct tessera_resource_info {
  size_t size;
  const char* name;
  const char* type; /* the name in WGSL */
  uint32_t group, binding;
  tessera_resource_kind kind;
  /* The number of elements of a binding array (GPUBindGroupLayoutEntry.bindingArraySize). The
   * elements have consecutive binding numbers, starting with `binding`. 0 if an override without a
   * value determines the number, or if the host must choose it (the option binding-array-size) and
   * has not done so. */
  uint32_t binding_array_size;
  /* Buffers: the smallest valid binding size, in bytes (GPUBufferBindingLayout.minBindingSize). It
   * covers one element of a runtime-sized array, the views of an unsized `buffer`, and the subgroup
   * matrices that are loaded or stored. */
  uint64_t min_size;
  /* Buffers: `min_size` without trailing padding, i.e. up to the end of the last member, in
   * bytes. */
  uint64_t min_size_without_padding;
  tessera_texture_dimension dimension; /* textures, except external ones */
  tessera_sample_type sample_type;     /* sampled or depth textures, input attachments */
  tessera_texel_format texel_format;   /* storage textures */
  tessera_storage_access access;       /* storage textures */
  /* Textures: how the shader uses the texture besides sampling it. For sampling, see
   * tessera_sampling_pair. */
  int is_loaded;       /* textureLoad */
  int queries_levels;  /* textureNumLevels */
  int queries_samples; /* textureNumSamples */
  /* Input attachments: the value of @input_attachment_index. */
  int has_input_attachment_index;
  uint32_t input_attachment_index;
  /* Buffers: the layout of the store type or, for a binding array, of its element type. */
  int has_layout;
  const tessera_layout* layout;
  /* Buffers with subgroup matrices: the alignment that Vulkan requires for the buffer's address, in
   * bytes. 0 for other resources, and for buffers whose alignment depends on an override without a
   * value. */
  uint32_t matrix_alignment;
  /* the path of the module that declares it; empty unless the source is a multi-module program */
  const char* module;
} tessera_resource_info;

/* A texture and a sampler that are used together in one call to a texture function, as indices into
 * the resources of the entry point. */
typedef struct tessera_sampling_pair {
  size_t size;
  uint32_t texture, sampler;
} tessera_sampling_pair;

/* An input or output of an entry point: a built-in value, or a variable with a location or
 * color. */
typedef struct tessera_stage_variable {
  size_t size;
  const char* name;
  const char* type; /* the name in WGSL */
  tessera_scalar_type component;
  uint32_t width;      /* the number of components: 1 for a scalar, 2 to 4 for a vector */
  uint32_t array_size; /* clip_distances: the number of elements */
  int has_location;
  uint32_t location;
  int has_blend_src;
  uint32_t blend_src;
  int has_color; /* inputs: the color attachment from which the value is read */
  uint32_t color;
  tessera_builtin_value builtin;
  /* The interpolation type and sampling given by @interpolate. Floating-point variables without the
   * attribute default to perspective and center. Integer inter-stage variables always have the
   * attribute. */
  tessera_interpolation_type interpolation;
  tessera_interpolation_sampling sampling;
} tessera_stage_variable;

/* A member of the pixel-local variable (chromium_experimental_pixel_local). It is stored in a color
 * attachment with a single channel of the member's `type`. The option pixel-local selects the
 * attachment. */
typedef struct tessera_pixel_local_member {
  size_t size;
  const char* name;
  tessera_scalar_type type; /* i32, u32 or f32 */
} tessera_pixel_local_member;

/* A subgroup matrix type that the entry point uses. If the dimensions depend on overrides, they are
 * computed from the overrides' values. */
typedef struct tessera_subgroup_matrix_type {
  size_t size;
  tessera_subgroup_matrix_use use;
  tessera_scalar_type component;
  uint32_t columns, rows;
} tessera_subgroup_matrix_type;

/* A subgroup matrix configuration that the device must support (WebGPU:
 * GPUSubgroupMatrixConfig). */
typedef struct tessera_subgroup_matrix_config {
  size_t size;
  const char* component; /* the name in WGSL */
  const char* result;
  uint32_t m, n, k;
} tessera_subgroup_matrix_config;

/* An override of the module. `id` is the value of @id. */
typedef struct tessera_override_info {
  size_t size;
  const char* name;
  tessera_scalar_type type;
  int has_default;
  int has_id;
  uint32_t id;
  /* With the option overrides=specialize: the SpecId of the constant for the override's value. If
   * the default depends on other overrides, a second, boolean constant (VkBool32) has the SpecId
   * `given_spec_id`. The host's value for `spec_id` is then used only if the host also sets the
   * second constant to true. */
  uint32_t spec_id;
  int has_given_spec_id;
  uint32_t given_spec_id;
  /* The default value if it is a constant, with bools as 0 and 1. A default that depends on other
   * overrides is not evaluated. */
  int has_default_value;
  double default_value;
  /* the path of the module that declares it; empty unless the source is a multi-module program */
  const char* module;
} tessera_override_info;

/* Return the number of entry points in the reflection, and read the one at `index`.
 * tessera_reflection_entry_point fills in `info` and returns 1, or returns 0 if `index` is out of
 * range. */
TESSERA_EXPORT size_t tessera_reflection_entry_point_count(const tessera_reflection* reflection);
TESSERA_EXPORT int tessera_reflection_entry_point(const tessera_reflection* reflection,
                                                  size_t index, tessera_entry_point_info* info);
/* Read element `index` of a list of an entry point, e.g. its resources. `entry_point` is the
 * index of the entry point. Return 1, or 0 if an index is out of range. */
TESSERA_EXPORT int tessera_reflection_resource(const tessera_reflection* reflection,
                                               size_t entry_point, size_t index,
                                               tessera_resource_info* info);
TESSERA_EXPORT int tessera_reflection_sampling_pair(const tessera_reflection* reflection,
                                                    size_t entry_point, size_t index,
                                                    tessera_sampling_pair* pair);
TESSERA_EXPORT int tessera_reflection_input(const tessera_reflection* reflection,
                                            size_t entry_point, size_t index,
                                            tessera_stage_variable* variable);
TESSERA_EXPORT int tessera_reflection_output(const tessera_reflection* reflection,
                                             size_t entry_point, size_t index,
                                             tessera_stage_variable* variable);
/* Reads member `index` of the pixel-local variable. */
TESSERA_EXPORT int tessera_reflection_pixel_local_member(const tessera_reflection* reflection,
                                                         size_t entry_point, size_t index,
                                                         tessera_pixel_local_member* member);
/* Reads subgroup matrix type number `index` that the entry point uses. */
TESSERA_EXPORT int tessera_reflection_subgroup_matrix(const tessera_reflection* reflection,
                                                      size_t entry_point, size_t index,
                                                      tessera_subgroup_matrix_type* type);
/* Reads configuration number `index` of the subgroup matrix multiplications in the entry point. */
TESSERA_EXPORT int tessera_reflection_subgroup_matrix_multiply(
    const tessera_reflection* reflection, size_t entry_point, size_t index,
    tessera_subgroup_matrix_config* config);
/* Returns the name of override number `index` that the entry point uses, or NULL if an index is out
 * of range. */
TESSERA_EXPORT const char* tessera_reflection_used_override(const tessera_reflection* reflection,
                                                            size_t entry_point, size_t index);

/* Reads workgroup variable number `index` that the entry point uses. Its `offset` is 0. */
TESSERA_EXPORT int tessera_reflection_workgroup_variable(const tessera_reflection* reflection,
                                                         size_t entry_point, size_t index,
                                                         tessera_variable_info* variable);

/* Describes a layout: fills in `info` and returns 1. Returns 0 if `layout` is NULL. */
TESSERA_EXPORT int tessera_layout_describe(const tessera_layout* layout, tessera_layout_info* info);
/* Reads dimension `index` of an array; 0 is the outermost. Returns 1, or 0 if `index` is out of
 * range. */
TESSERA_EXPORT int tessera_layout_array(const tessera_layout* layout, size_t index,
                                        tessera_array_level* level);
/* Return the number of host-shareable structures of the module, including unused ones, and read a
 * structure or a member. The functions that read return 1, or 0 if an index is out of range. */
TESSERA_EXPORT size_t tessera_reflection_structure_count(const tessera_reflection* reflection);
TESSERA_EXPORT int tessera_reflection_structure(const tessera_reflection* reflection, size_t index,
                                                tessera_structure_info* info);
TESSERA_EXPORT int tessera_reflection_member(const tessera_reflection* reflection, size_t structure,
                                             size_t index, tessera_variable_info* member);
/* Return the number of module-scope `const` declarations, and read the one at `index`.
 * tessera_reflection_constant fills in `info` and returns 1, or returns 0 if `index` is out of
 * range. */
TESSERA_EXPORT size_t tessera_reflection_constant_count(const tessera_reflection* reflection);
TESSERA_EXPORT int tessera_reflection_constant(const tessera_reflection* reflection, size_t index,
                                               tessera_constant_info* info);

/* Return the number of overrides of the module, and read the one at `index`.
 * tessera_reflection_override fills in `info` and returns 1, or returns 0 if `index` is out of
 * range. */
TESSERA_EXPORT size_t tessera_reflection_override_count(const tessera_reflection* reflection);
TESSERA_EXPORT int tessera_reflection_override(const tessera_reflection* reflection, size_t index,
                                               tessera_override_info* info);
/* Return the number of different names in the module's 'enable' directives, and the name at
 * `index`. tessera_reflection_enabled_extension returns NULL if `index` is out of range. */
TESSERA_EXPORT size_t
tessera_reflection_enabled_extension_count(const tessera_reflection* reflection);
TESSERA_EXPORT const char* tessera_reflection_enabled_extension(
    const tessera_reflection* reflection, size_t index);

/* ------------------------------------------------------------------------- what an output has */

/* register(b<number>, space<space>) */
typedef struct tessera_constant_register {
  uint32_t space, number;
} tessera_constant_register;

/* Describes an entry point in the output: everything that a host needs to bind its resources. */
typedef struct tessera_entry_point_output {
  size_t size;
  const char* name;        /* the name in WGSL */
  const char* output_name; /* the name in the output */
  /* The resources that the output uses, in declaration order. For OpenGL, textures and samplers are
   * combined samplers instead. */
  size_t resource_count;
  /* HLSL: the values that the entry point reads from the constant buffer of the option
   * hlsl-constants, sorted by offset. */
  size_t root_constant_count;
  /* OpenGL and OpenGL ES only (the option glsl-version). */
  size_t combined_sampler_count;
  size_t host_uniform_count;
  /* The size of the workgroup variables in the output, in bytes. As in WebGPU, each variable starts
   * at a multiple of 16 bytes. */
  uint64_t workgroup_storage_size;
  /* Compute only. A dimension is 0 if it depends on an override that the host specializes. */
  uint32_t workgroup_size[3];
  /* Compute only: the subgroup size that the output requires, from @subgroup_size or the option
   * subgroup-size. 0 if it works with any size. */
  uint32_t subgroup_size;
  /* The size in bytes of the push constants (SPIR-V, GLSL for Vulkan) or of the buffer at
   * immediates_slot (MSL); 0 if there is none. It includes data that the host passes after the
   * shader's own immediates, e.g. the range of frag_depth and buffer sizes. */
  uint32_t push_constants_size;
  /* 1 if an output of the entry point is invariant. The host must then compile the MSL with
   * preserveInvariance. */
  int invariant;
  /* The option msl-buffer-sizes-index. Set only if the entry point reads buffer sizes from that
   * slot. */
  int has_buffer_sizes_slot;
  uint32_t buffer_sizes_slot;
  /* The option msl-immediates-index. Set only if the entry point reads the buffer in that slot. */
  int has_immediates_slot;
  uint32_t immediates_slot;
  /* The option msl-dynamic-offsets-index. Set only if the entry point reads dynamic offsets. */
  int has_dynamic_offsets_slot;
  uint32_t dynamic_offsets_slot;
  /* The option msl-frag-depth-range-index. Set only if the entry point reads the range from that
   * slot. */
  int has_frag_depth_range_slot;
  uint32_t frag_depth_range_slot;
  /* The option hlsl-immediates. Set only if the entry point reads immediate data. */
  int has_immediates_register;
  tessera_constant_register immediates_register;
  /* HLSL: whether the entry point reads the constant buffer of the option hlsl-constants. */
  int has_root_constants_register;
  tessera_constant_register root_constants_register;
  uint32_t root_constants_size; /* the size of that constant buffer in bytes; 0 if it is not read */
  /* The option msl-buffer-sizes-offset: the byte offset of the buffer sizes in the buffer at
   * `immediates_slot`. Set only if the entry point reads them there. */
  int has_buffer_sizes_offset;
  uint32_t buffer_sizes_offset;
} tessera_entry_point_output;

/* A resource in the output, and the slot to which the host binds it. */
typedef struct tessera_resource_output {
  size_t size;
  const char* name;        /* the name in the output */
  uint32_t group, binding; /* after applying the option binding */
  tessera_slot_table table;
  uint32_t space; /* REGISTER_B etc.: the register space; DESCRIPTOR: the descriptor set */
  uint32_t slot;  /* the slot of the first element; ARGUMENT: the id */
  /* The number of slots: the number of elements of a binding array, or 1 for any other resource. 0
   * if the array is unsized and occupies all slots from `slot` on. */
  uint32_t count;
  tessera_external_texture_part part;
  /* If `part` is PLANE1 or PARAMETERS: the binding of the external texture's plane 0. */
  uint32_t texture_group, texture_binding;
  /* If the resource is a buffer with a runtime-sized array: the index of its size in the array of
   * buffer sizes. */
  int has_size_index;
  uint32_t size_index;
  /* The index of an input attachment, whether declared in the source or added by the option
   * framebuffer-fetch. */
  int has_input_attachment_index;
  uint32_t input_attachment_index;
} tessera_resource_output;

/* HLSL: a value in the constant buffer of the option hlsl-constants. `offset` and `byte_size` are
 * in bytes. */
typedef struct tessera_root_constant_output {
  size_t size;
  /* One of "num_workgroups", "first_vertex", "first_instance", "dynamic_offset", "buffer_size". */
  const char* name;
  uint32_t offset, byte_size;
  uint32_t group, binding; /* "dynamic_offset", "buffer_size": the buffer's binding */
} tessera_root_constant_output;

/* An OpenGL uniform that combines a texture with one of the samplers that it is used with. The host
 * looks up the uniform by name and assigns it a texture unit. */
typedef struct tessera_combined_sampler_output {
  size_t size;
  const char* name;                        /* the name in the output */
  uint32_t texture_group, texture_binding; /* after applying the option binding */
  /* The sampler's binding. Absent if the texture is read without a sampler; the host must then bind
   * a non-filtering sampler to the texture unit. */
  int has_sampler;
  uint32_t sampler_group, sampler_binding;
} tessera_combined_sampler_output;

/* An OpenGL uniform in which the host passes a value that this GLSL version does not provide. */
typedef struct tessera_host_uniform_output {
  size_t size;
  const char* name; /* the name in the output */
  /* The value to set: "first_instance" (an int), or "num_levels" or "num_samples" (a uint). */
  const char* what;
  /* For "num_levels" and "num_samples": the texture's binding, after applying the option
   * binding. */
  uint32_t group, binding;
} tessera_host_uniform_output;

/* MSL: an override whose value the host sets as a function constant: `constant T output_name
 * [[function_constant(index)]]`. The host may omit the value if the override has a default. */
typedef struct tessera_function_constant_output {
  size_t size;
  const char* name;        /* the name in WGSL */
  const char* output_name; /* the name in the output */
  uint32_t index;          /* the @id of the override, or a number that no @id uses */
} tessera_function_constant_output;

/* tessera_result_entry_point_count returns the number of entry points in the output, or 0 if there
 * was an error. tessera_result_entry_point fills in `output` for the entry point at `index` and
 * returns 1, or returns 0 if `index` is out of range. */
TESSERA_EXPORT size_t tessera_result_entry_point_count(const struct tessera_result* result);
TESSERA_EXPORT int tessera_result_entry_point(const struct tessera_result* result, size_t index,
                                              tessera_entry_point_output* output);
/* Read element `index` of a list of an entry point in the output, e.g. its resources. `entry_point`
 * is the index of the entry point. Return 1, or 0 if an index is out of range. */
TESSERA_EXPORT int tessera_result_resource(const struct tessera_result* result, size_t entry_point,
                                           size_t index, tessera_resource_output* output);
TESSERA_EXPORT int tessera_result_root_constant(const struct tessera_result* result,
                                                size_t entry_point, size_t index,
                                                tessera_root_constant_output* output);
TESSERA_EXPORT int tessera_result_combined_sampler(const struct tessera_result* result,
                                                   size_t entry_point, size_t index,
                                                   tessera_combined_sampler_output* output);
TESSERA_EXPORT int tessera_result_host_uniform(const struct tessera_result* result,
                                               size_t entry_point, size_t index,
                                               tessera_host_uniform_output* output);

/* MSL: return the number of function constants that the output uses, and read the one at `index`,
 * in module order. tessera_result_function_constant fills in `output` and returns 1, or returns 0
 * if `index` is out of range. */
TESSERA_EXPORT size_t tessera_result_function_constant_count(const struct tessera_result* result);
TESSERA_EXPORT int tessera_result_function_constant(const struct tessera_result* result,
                                                    size_t index,
                                                    tessera_function_constant_output* output);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_REFLECTION_C_H_ */
