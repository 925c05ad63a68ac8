/* What the entry points of a module take, give and need, and where their outputs have it, as structures of C: what reflection.h and
 * Result::entry_points of tessera.h are in C++, with the same values of enumerations. <tessera/tessera_c.h> includes this header.
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
 * Where a structure has a member `has_x`, `x` counts only if it is not 0. Lists are read by index: a function gives 1, or 0 (NULL)
 * where there is no such element. */
#ifndef TESSERA_REFLECTION_C_H_
#define TESSERA_REFLECTION_C_H_

#include <stddef.h>
#include <stdint.h>

#include "tessera/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets the member `size` of a structure that the library fills in, e.g. tessera_message message; TESSERA_INIT(message);
 * `size` tells the library how much room the caller's version of the structure has. A function that is given a structure
 * with the size 0 fills in nothing and returns 0, as at the end of a list. */
#define TESSERA_INIT(structure) ((void)((structure).size = sizeof(structure)))

/* Of tessera_c.h. */
struct tessera_options;
struct tessera_module;
struct tessera_result;

typedef struct tessera_reflection tessera_reflection;
/* How a type lies in memory: tessera_layout_describe. It lives as long as the reflection. */
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

/* Whether a texture of floats must be filterable follows from the samplers that it is used with: tessera_sampling_pair. */
typedef enum tessera_sample_type {
  TESSERA_SAMPLE_TYPE_NONE = 0,
  TESSERA_SAMPLE_TYPE_FLOAT = 1,
  TESSERA_SAMPLE_TYPE_SINT = 2,
  TESSERA_SAMPLE_TYPE_UINT = 3,
  TESSERA_SAMPLE_TYPE_DEPTH = 4
} tessera_sample_type;

typedef enum tessera_storage_access {
  TESSERA_STORAGE_ACCESS_NONE = 0,
  TESSERA_STORAGE_ACCESS_READ = 1,
  TESSERA_STORAGE_ACCESS_WRITE = 2,
  TESSERA_STORAGE_ACCESS_READ_WRITE = 3,
  TESSERA_STORAGE_ACCESS_ATOMIC = 4 /* wgpu's: read, written and changed by atomic operations */
} tessera_storage_access;

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
  /* Of wgpu. */
  TESSERA_BUILTIN_VALUE_BARYCENTRIC_NO_PERSPECTIVE = 22,
  TESSERA_BUILTIN_VALUE_DRAW_INDEX = 23,
  TESSERA_BUILTIN_VALUE_VIEW_INDEX = 24
} tessera_builtin_value;

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

/* Bits: what an entry point and the functions that it calls have in them. */
typedef enum tessera_features {
  TESSERA_USES_F16 = 1,
  TESSERA_USES_DERIVATIVES = 2,      /* also those that textureSample takes without being told */
  TESSERA_USES_FINE_DERIVATIVES = 4, /* dpdxFine, dpdyFine, fwidthFine */
  TESSERA_USES_DISCARD = 8,
  TESSERA_USES_SUBGROUPS = 16, /* built-in functions and values of subgroups and quads */
  TESSERA_USES_INT64 = 32,
  TESSERA_USES_INT64_ATOMICS = 64 /* atomics of these and of vec2u, and textures of r64uint */
} tessera_features;

typedef enum tessera_slot_table {
  /* Metal's. */
  TESSERA_SLOT_TABLE_BUFFER = 0,
  TESSERA_SLOT_TABLE_TEXTURE = 1,
  TESSERA_SLOT_TABLE_SAMPLER = 2,
  TESSERA_SLOT_TABLE_ARGUMENT = 3, /* of the argument buffer in the buffer slot of its group */
  /* OpenGL's binding points, each kind with numbers of its own. */
  TESSERA_SLOT_TABLE_UNIFORM_BLOCK = 4,
  TESSERA_SLOT_TABLE_STORAGE_BLOCK = 5,
  TESSERA_SLOT_TABLE_IMAGE = 6,
  /* Direct3D's registers: constant buffers, what is read alone, what is written, samplers. */
  TESSERA_SLOT_TABLE_REGISTER_B = 7,
  TESSERA_SLOT_TABLE_REGISTER_T = 8,
  TESSERA_SLOT_TABLE_REGISTER_U = 9,
  TESSERA_SLOT_TABLE_REGISTER_S = 10,
  TESSERA_SLOT_TABLE_DESCRIPTOR = 11, /* Vulkan's: `slot` is the binding */
  TESSERA_SLOT_TABLE_SAMPLER_HEAP =
      12 /* `slot` is the word in the indices of the sampler's group */
} tessera_slot_table;

/* What a resource is of a texture_external, whose plane 0 stays where the texture was. */
typedef enum tessera_external_texture_part {
  TESSERA_EXTERNAL_TEXTURE_PART_NONE = 0,
  TESSERA_EXTERNAL_TEXTURE_PART_PLANE1 = 1,
  TESSERA_EXTERNAL_TEXTURE_PART_PARAMETERS = 2
} tessera_external_texture_part;

/* As WGSL spells them; empty for none, and for what this version does not know. */
TESSERA_EXPORT const char* tessera_texel_format_name(tessera_texel_format format);
TESSERA_EXPORT const char* tessera_builtin_value_name(tessera_builtin_value value);
TESSERA_EXPORT const char* tessera_scalar_type_name(tessera_scalar_type type);
TESSERA_EXPORT const char* tessera_interpolation_type_name(tessera_interpolation_type type);
TESSERA_EXPORT const char* tessera_interpolation_sampling_name(
    tessera_interpolation_sampling sampling);
TESSERA_EXPORT const char* tessera_subgroup_matrix_use_name(tessera_subgroup_matrix_use use);

/* ---------------------------------------------------------------------------- what a module has */

/* Reads what the entry points of the module use: that of the options, unless empty, else all. The overrides of the options, which
 * may be NULL, give values that array sizes and the like depend on; those that do not fit are passed over:
 * tessera_module_check_overrides tells of them. NULL if `module` is NULL
 * or there is not enough memory; without entry points where the module has errors. What a reflection gives lives as long as it does;
 * it needs the module no more. */
TESSERA_EXPORT tessera_reflection* tessera_module_reflect(const struct tessera_module* module,
                                                          const struct tessera_options* options);
TESSERA_EXPORT void tessera_reflection_destroy(tessera_reflection* reflection);

/* 0 where one list of all entry points would be out of proportion to the source, because many of them share much: then it is
 * empty, and each can be asked for by its name. */
TESSERA_EXPORT int tessera_reflection_is_complete(const tessera_reflection* reflection);

/* `size` of each structure below is set by the caller, as of those in tessera_c.h. */
typedef struct tessera_entry_point_info {
  size_t size;
  const char* name;
  tessera_stage stage;
  uint32_t workgroup_size[3];      /* compute; 0 where it depends on an override without a value */
  uint32_t subgroup_size;          /* @subgroup_size; 0 also where there is none */
  uint32_t immediate_size;         /* bytes */
  uint64_t workgroup_storage_size; /* bytes; 0 where it depends on an override without a value */
  /* The words of 4 bytes of the immediate data that hold something: bit n for bytes 4n to 4n + 3. */
  uint64_t immediate_words;
  size_t resource_count;      /* statically used */
  size_t sampling_pair_count; /* textures with the samplers that they are sampled with */
  size_t override_count;      /* statically used */
  size_t input_count;
  size_t output_count;
  size_t pixel_local_member_count;
  size_t subgroup_matrix_count;          /* types in use */
  size_t subgroup_matrix_multiply_count; /* combinations that a device must offer */
  uint32_t features;                     /* of tessera_features */
  uint32_t workgroup_variable_count;
  const char* immediates_name;      /* the variable of immediate data; empty if there is none */
  const tessera_layout* immediates; /* its layout; NULL if there is none */
} tessera_entry_point_info;

/* How a type lies in memory (WGSL: Memory Layout). The type is an array of `array_count` dimensions, or none, of elements
 * that are a structure, or one to 16 scalars. A `buffer` has neither. */
typedef struct tessera_layout_info {
  size_t size;
  const char* type;   /* as WGSL spells it */
  uint64_t byte_size; /* 0 if the number of elements is not known */
  uint64_t align;     /* bytes */
  size_t array_count; /* dimensions: tessera_layout_array */
  int has_structure;  /* the element is the structure of this index: tessera_reflection_structure */
  uint32_t structure;
  tessera_scalar_type component; /* of the element; none for structures and buffers */
  int is_atomic;
  uint32_t columns;       /* of a matrix; else 1 */
  uint32_t rows;          /* of a matrix; components of a vector; else 1 */
  uint64_t column_stride; /* matrices: bytes from one column to the next; else 0 */
} tessera_layout_info;

/* One dimension of an array. */
typedef struct tessera_array_level {
  size_t size;
  uint64_t count;  /* 0 if the array is runtime-sized, or an override without a value decides */
  uint64_t stride; /* bytes from one element to the next */
} tessera_array_level;

/* A structure of the source whose values may lie in buffers (WGSL: host-shareable). */
typedef struct tessera_structure_info {
  size_t size;
  const char* name;
  uint64_t
      byte_size; /* with the padding at its end; 0 if its last member is a runtime-sized array */
  uint64_t align;
  size_t member_count;
} tessera_structure_info;

/* A member of a structure, or a variable. */
typedef struct tessera_variable_info {
  size_t size;
  const char* name;
  uint64_t offset; /* members: bytes from the beginning of the structure; variables: 0 */
  const tessera_layout* layout;
} tessera_variable_info;

/* A `const` declaration of module scope. */
typedef struct tessera_constant_info {
  size_t size;
  const char* name;
  const char*
      type; /* as WGSL spells it; "AbstractInt", "AbstractFloat" and types made of them occur */
  /* The value as a WGSL expression of that type, and its scalars in the order in which they stand there, bools as 0 and 1.
   * Integers beyond 2^53 are exact in `value` only. Empty and NULL if there are more than 4096 scalars. */
  const char* value;
  const double* scalars;
  size_t scalar_count;
} tessera_constant_info;

typedef struct tessera_resource_info {
  size_t size;
  const char* name;
  const char* type; /* as WGSL spells it */
  uint32_t group, binding;
  tessera_resource_kind kind;
  /* GPUBindGroupLayoutEntry.bindingArraySize: the elements have the binding numbers from `binding` on. 0 where an override without
   * a value decides, or the option binding-array-size. */
  uint32_t binding_array_size;
  /* Buffers: the smallest binding, in bytes (GPUBufferBindingLayout.minBindingSize). A runtime-sized array counts with one element,
   * a `buffer` without a size with what its views span, and there is room for the subgroup matrices that are loaded or stored. */
  uint64_t min_size;
  /* The same without the padding at the end: up to where the last member ends. */
  uint64_t min_size_without_padding;
  tessera_texture_dimension dimension; /* textures that are not external */
  tessera_sample_type sample_type;     /* sampled and depth textures, input attachments */
  tessera_texel_format texel_format;   /* storage textures */
  tessera_storage_access access;       /* storage textures */
  /* Textures: what the shader does with them. Those that are sampled stand in the sampling pairs. */
  int is_loaded;       /* textureLoad */
  int queries_levels;  /* textureNumLevels */
  int queries_samples; /* textureNumSamples */
  /* Input attachments. */
  int has_input_attachment_index;
  uint32_t input_attachment_index;
  int has_layout;               /* buffers: */
  const tessera_layout* layout; /* of the store type, or of a binding array's element; else NULL */
  /* Buffers: the alignment in bytes that Vulkan needs of the buffer's address for the subgroup
   * matrices in it. 0 if there are none, or if it depends on an override without a value. */
  uint32_t matrix_alignment;
} tessera_resource_info;

typedef struct tessera_sampling_pair {
  size_t size;
  uint32_t texture, sampler; /* indices of resources of the entry point */
} tessera_sampling_pair;

typedef struct tessera_stage_variable {
  size_t size;
  const char* name;
  const char* type; /* as WGSL spells it */
  tessera_scalar_type component;
  uint32_t width;      /* components: 1 for a scalar, 2 to 4 for a vector */
  uint32_t array_size; /* clip_distances: how many there are */
  int has_location;
  uint32_t location;
  int has_blend_src;
  uint32_t blend_src;
  int has_color; /* inputs: the color attachment that is read */
  uint32_t color;
  tessera_builtin_value builtin;
  /* As the attribute says. Without it: perspective and center for floats; integers between stages always have it. */
  tessera_interpolation_type interpolation;
  tessera_interpolation_sampling sampling;
} tessera_stage_variable;

/* A member of the pixel-local variable: a color attachment of one channel of the type. Which one says the option pixel-local. */
typedef struct tessera_pixel_local_member {
  size_t size;
  const char* name;
  tessera_scalar_type type; /* i32, u32 or f32 */
} tessera_pixel_local_member;

/* Dimensions that depend on overrides are those after substitution. */
typedef struct tessera_subgroup_matrix_type {
  size_t size;
  tessera_subgroup_matrix_use use;
  tessera_scalar_type component;
  uint32_t columns, rows;
} tessera_subgroup_matrix_type;

/* GPUSubgroupMatrixConfig. */
typedef struct tessera_subgroup_matrix_config {
  size_t size;
  const char* component; /* as WGSL spells it */
  const char* result;
  uint32_t m, n, k;
} tessera_subgroup_matrix_config;

typedef struct tessera_override_info {
  size_t size;
  const char* name;
  tessera_scalar_type type;
  int has_default;
  int has_id;
  uint32_t id;
  /* The option overrides, specialize: the SpecId of the value. Where the default depends on other overrides, a value counts only if
   * the bool (VkBool32) of given_spec_id is set to true, too. */
  uint32_t spec_id;
  int has_given_spec_id;
  uint32_t given_spec_id;
  /* The default if it is a constant, bools as 0 and 1. A default that depends on other overrides is not evaluated. */
  int has_default_value;
  double default_value;
} tessera_override_info;

TESSERA_EXPORT size_t tessera_reflection_entry_point_count(const tessera_reflection* reflection);
TESSERA_EXPORT int tessera_reflection_entry_point(const tessera_reflection* reflection,
                                                  size_t index, tessera_entry_point_info* info);
/* Of an entry point, by the indices of both. */
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
/* In the order of their numbers. */
TESSERA_EXPORT int tessera_reflection_pixel_local_member(const tessera_reflection* reflection,
                                                         size_t entry_point, size_t index,
                                                         tessera_pixel_local_member* member);
TESSERA_EXPORT int tessera_reflection_subgroup_matrix(const tessera_reflection* reflection,
                                                      size_t entry_point, size_t index,
                                                      tessera_subgroup_matrix_type* type);
TESSERA_EXPORT int tessera_reflection_subgroup_matrix_multiply(
    const tessera_reflection* reflection, size_t entry_point, size_t index,
    tessera_subgroup_matrix_config* config);
/* The name of an override that the entry point uses. */
TESSERA_EXPORT const char* tessera_reflection_used_override(const tessera_reflection* reflection,
                                                            size_t entry_point, size_t index);

/* A workgroup variable; `offset` is 0. */
TESSERA_EXPORT int tessera_reflection_workgroup_variable(const tessera_reflection* reflection,
                                                         size_t entry_point, size_t index,
                                                         tessera_variable_info* variable);

/* Fills in `info`; returns 0 if `layout` is NULL. */
TESSERA_EXPORT int tessera_layout_describe(const tessera_layout* layout, tessera_layout_info* info);
/* A dimension of an array, the outermost first. */
TESSERA_EXPORT int tessera_layout_array(const tessera_layout* layout, size_t index,
                                        tessera_array_level* level);
/* The host-shareable structures of the module, used or not, and their members. */
TESSERA_EXPORT size_t tessera_reflection_structure_count(const tessera_reflection* reflection);
TESSERA_EXPORT int tessera_reflection_structure(const tessera_reflection* reflection, size_t index,
                                                tessera_structure_info* info);
TESSERA_EXPORT int tessera_reflection_member(const tessera_reflection* reflection, size_t structure,
                                             size_t index, tessera_variable_info* member);
/* The `const` declarations of module scope. */
TESSERA_EXPORT size_t tessera_reflection_constant_count(const tessera_reflection* reflection);
TESSERA_EXPORT int tessera_reflection_constant(const tessera_reflection* reflection, size_t index,
                                               tessera_constant_info* info);

/* Of the module. */
TESSERA_EXPORT size_t tessera_reflection_override_count(const tessera_reflection* reflection);
TESSERA_EXPORT int tessera_reflection_override(const tessera_reflection* reflection, size_t index,
                                               tessera_override_info* info);
/* The names in 'enable' directives, each once. */
TESSERA_EXPORT size_t
tessera_reflection_enabled_extension_count(const tessera_reflection* reflection);
TESSERA_EXPORT const char* tessera_reflection_enabled_extension(
    const tessera_reflection* reflection, size_t index);

/* ---------------------------------------------------------------------------- what an output has */

/* register(b<number>, space<space>) */
typedef struct tessera_constant_register {
  uint32_t space, number;
} tessera_constant_register;

/* What a host has to know of an entry point in the output to bind what it takes. */
typedef struct tessera_entry_point_output {
  size_t size;
  const char* name;        /* in WGSL */
  const char* output_name; /* in the output */
  /* Those that the output uses, in the order of its declarations. OpenGL: textures and samplers are combined samplers. */
  size_t resource_count;
  size_t root_constant_count;
  size_t combined_sampler_count;
  size_t host_uniform_count;
  /* Bytes of the workgroup variables in the output, each at a multiple of 16, as WebGPU counts them. */
  uint64_t workgroup_storage_size;
  uint32_t
      workgroup_size[3]; /* compute; 0 where the host specializes an override that it depends on */
  /* Compute: the size of subgroups that the output relies on, of @subgroup_size or the option subgroup-size. 0: any. */
  uint32_t subgroup_size;
  /* SPIR-V, GLSL for Vulkan: bytes of the push constants; MSL: of the buffer at immediates_slot. With what the host gives behind
   * the shader's own immediates: the range of frag_depth, the sizes of buffers. 0: none. */
  uint32_t push_constants_size;
  /* An output is invariant. MSL: compile with preserveInvariance. */
  int invariant;
  /* MSL: buffer slots of what the host gives besides, where the entry point reads it. */
  int has_buffer_sizes_slot;
  uint32_t buffer_sizes_slot;
  int has_immediates_slot;
  uint32_t immediates_slot;
  int has_dynamic_offsets_slot;
  uint32_t dynamic_offsets_slot;
  int has_frag_depth_range_slot;
  uint32_t frag_depth_range_slot;
  /* HLSL: where it reads immediate data, and what Direct3D does not tell a shader, which is of so many bytes. */
  int has_immediates_register;
  tessera_constant_register immediates_register;
  int has_root_constants_register;
  tessera_constant_register root_constants_register;
  uint32_t root_constants_size;
  /* MSL: where the sizes of buffers are in the buffer at immediates_slot, where the entry point reads them there. */
  int has_buffer_sizes_offset;
  uint32_t buffer_sizes_offset;
} tessera_entry_point_output;

typedef struct tessera_resource_output {
  size_t size;
  const char* name;        /* in the output */
  uint32_t group, binding; /* after the option binding */
  tessera_slot_table table;
  uint32_t space; /* of a register; of a descriptor: its set */
  uint32_t slot;  /* of its first element; of an argument: the id */
  /* The slots that it takes: a binding array has one for each element. 0: all from its own on, an array without a size. */
  uint32_t count;
  tessera_external_texture_part part;
  uint32_t texture_group, texture_binding; /* of a part: where plane 0 is */
  /* Buffers: the element of the sizes of buffers that is its own. */
  int has_size_index;
  uint32_t size_index;
  /* Input attachments: those of the source, and those of the option framebuffer-fetch. */
  int has_input_attachment_index;
  uint32_t input_attachment_index;
} tessera_resource_output;

/* HLSL: a part of the constant buffer of what Direct3D does not tell a shader, in bytes. */
typedef struct tessera_root_constant_output {
  size_t size;
  /* "num_workgroups", "first_vertex", "first_instance", "dynamic_offset", "buffer_size" */
  const char* name;
  uint32_t offset, byte_size;
  uint32_t group, binding; /* of the last two names: the buffer */
} tessera_root_constant_output;

/* A uniform of OpenGL that is a texture with the sampler that it is sampled with. */
typedef struct tessera_combined_sampler_output {
  size_t size;
  const char* name;                        /* in the output */
  uint32_t texture_group, texture_binding; /* after the option binding */
  /* None: it is read without one, and the unit's sampler must not filter. */
  int has_sampler;
  uint32_t sampler_group, sampler_binding;
} tessera_combined_sampler_output;

/* A uniform of OpenGL in which the host tells what the version does not. */
typedef struct tessera_host_uniform_output {
  size_t size;
  const char* name;        /* in the output */
  const char* what;        /* "first_instance", an int; "num_levels" or "num_samples", a uint */
  uint32_t group, binding; /* of the last two: the texture, after the option binding */
} tessera_host_uniform_output;

/* MSL: an override that the output leaves open: `constant T output_name [[function_constant(index)]]`. */
typedef struct tessera_function_constant_output {
  size_t size;
  const char* name;        /* in WGSL */
  const char* output_name; /* in the output */
  uint32_t index;          /* its @id where it has one */
} tessera_function_constant_output;

/* Of a result; empty where there was an error. */
TESSERA_EXPORT size_t tessera_result_entry_point_count(const struct tessera_result* result);
TESSERA_EXPORT int tessera_result_entry_point(const struct tessera_result* result, size_t index,
                                              tessera_entry_point_output* output);
/* Of an entry point, by the indices of both. */
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

TESSERA_EXPORT size_t tessera_result_function_constant_count(const struct tessera_result* result);
TESSERA_EXPORT int tessera_result_function_constant(const struct tessera_result* result,
                                                    size_t index,
                                                    tessera_function_constant_output* output);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_REFLECTION_C_H_ */
