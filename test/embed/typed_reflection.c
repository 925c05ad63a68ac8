/* Prints the contents of the structures in reflection_c.h for some shaders as JSON, beside the
 * library's JSON.
 *
 *   embed_typed_reflection FILE.wgsl|ROOT.wesl...
 *
 * For each file and each way of compiling it, prints a line {"file", "way", "typed", "json"}.
 * check_typed_reflection checks that the last two are equal. "typed" is made from the structures
 * alone. typed_reflection.inc prints the members of a structure that are numbers, names and flags;
 * this file prints lists and nested objects. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera/modules_c.h>
#include <tessera/tessera_c.h>

/* ------------------------------------------------------------ JSON */

static int needs_comma = 0;

static void put_text(const char* text) {
  putchar('"');
  for (; *text != 0; ++text) {
    if (*text == '"' || *text == '\\') putchar('\\');
    putchar(*text);
  }
  putchar('"');
}
static void next(void) {
  if (needs_comma) putchar(',');
  needs_comma = 1;
}
static void key(const char* name) {
  next();
  put_text(name);
  putchar(':');
  needs_comma = 0;
}
static void open_with(char bracket) {
  next();
  putchar(bracket);
  needs_comma = 0;
}
static void close_with(char bracket) {
  putchar(bracket);
  needs_comma = 1;
}
static void string(const char* name, const char* value) {
  key(name);
  put_text(value);
  needs_comma = 1;
}
static void number(const char* name, uint64_t value) {
  key(name);
  printf("%" PRIu64, value);
  needs_comma = 1;
}
/* Adds a fraction to whole numbers, as the library does. */
static void put_real(double value) {
  char text[64];
  snprintf(text, sizeof(text), "%.17g", value);
  fputs(text, stdout);
  if (strpbrk(text, ".en") == NULL) fputs(".0", stdout);
  needs_comma = 1;
}
static void real(const char* name, double value) {
  key(name);
  put_real(value);
}
static void boolean(const char* name, int value) {
  key(name);
  fputs(value ? "true" : "false", stdout);
  needs_comma = 1;
}
static void text_if(uint32_t is, const char* text) {
  if (is) {
    next();
    put_text(text);
  }
}
static void place(const char* name, const char* first, uint32_t a, const char* second, uint32_t b) {
  key(name);
  open_with('{');
  number(first, a);
  number(second, b);
  close_with('}');
}
static void three(const char* name, const uint32_t* values) {
  key(name);
  printf("[%" PRIu32 ",%" PRIu32 ",%" PRIu32 "]", values[0], values[1], values[2]);
  needs_comma = 1;
}
static void list(const char* name) {
  key(name);
  open_with('[');
}

/* Exits with an error if the library lacks an element that it should have. */
static void must(int is_there) {
  if (!is_there) {
    fputs("an element is missing\n", stderr);
    exit(1);
  }
}

/* ------------------------------------------------------------ what a module has */

static void constant_register(const char* name, const tessera_constant_register* r) {
  place(name, "space", r->space, "number", r->number);
}

/* Returns whether the value belongs to the buffer (group, binding). */
static int is_of_buffer(const tessera_root_constant_output* r) {
  return strcmp(r->name, "buffer_size") == 0 || strcmp(r->name, "dynamic_offset") == 0;
}

/* Returns whether the value belongs to the texture (group, binding). */
static int is_of_texture(const tessera_host_uniform_output* u) {
  return strcmp(u->what, "first_instance") != 0;
}

#include "typed_reflection.inc"

static void put_layout(const tessera_reflection* reflection, const tessera_layout* layout) {
  tessera_layout_info l;
  size_t i;
  TESSERA_INIT(l);
  must(tessera_layout_describe(layout, &l));
  put_members_of_layout_info(&l);
  if (l.array_count != 0) {
    list("arrays");
    for (i = 0; i < l.array_count; ++i) {
      tessera_array_level a;
      TESSERA_INIT(a);
      must(tessera_layout_array(layout, i, &a));
      open_with('{');
      put_members_of_array_level(&a);
      close_with('}');
    }
    close_with(']');
  }
  if (l.has_structure) {
    tessera_structure_info s;
    TESSERA_INIT(s);
    must(tessera_reflection_structure(reflection, l.structure, &s));
    string("structure", s.name);
  }
}

static void put_type(const tessera_layout* layout) {
  tessera_layout_info l;
  TESSERA_INIT(l);
  must(tessera_layout_describe(layout, &l));
  string("type", l.type);
}

static void put_structures(const tessera_reflection* reflection) {
  tessera_structure_info s;
  size_t i, k;
  TESSERA_INIT(s);
  list("structures");
  for (i = 0; tessera_reflection_structure(reflection, i, &s); ++i) {
    open_with('{');
    put_members_of_structure_info(&s);
    list("members");
    for (k = 0; k < s.member_count; ++k) {
      tessera_variable_info m;
      TESSERA_INIT(m);
      must(tessera_reflection_member(reflection, i, k, &m));
      open_with('{');
      string("name", m.name);
      put_type(m.layout);
      number("offset", m.offset);
      put_layout(reflection, m.layout);
      close_with('}');
    }
    close_with(']');
    close_with('}');
  }
  must(i == tessera_reflection_structure_count(reflection));
  close_with(']');
}

static void put_constants(const tessera_reflection* reflection) {
  tessera_constant_info c;
  size_t i, k;
  TESSERA_INIT(c);
  list("constants");
  for (i = 0; tessera_reflection_constant(reflection, i, &c); ++i) {
    open_with('{');
    put_members_of_constant_info(&c);
    if (*c.value != 0) {
      list("scalars");
      for (k = 0; k < c.scalar_count; ++k) {
        next();
        put_real(c.scalars[k]);
      }
      close_with(']');
    }
    close_with('}');
  }
  must(i == tessera_reflection_constant_count(reflection));
  close_with(']');
}

static void put_resource(const tessera_reflection* reflection, size_t entry, size_t index) {
  tessera_resource_info r;
  r.size = sizeof(r);
  must(tessera_reflection_resource(reflection, entry, index, &r));
  open_with('{');
  put_members_of_resource_info(&r);
  if (r.layout != NULL) {
    key("layout");
    open_with('{');
    put_type(r.layout);
    put_layout(reflection, r.layout);
    close_with('}');
  }
  close_with('}');
}

static void put_module_variables(const tessera_reflection* reflection, size_t entry,
                                 const tessera_entry_point_info* e) {
  size_t i;
  if (e->immediates != NULL) {
    key("immediates");
    open_with('{');
    string("name", e->immediates_name);
    if (*e->immediates_module != 0) string("module", e->immediates_module);
    put_type(e->immediates);
    put_layout(reflection, e->immediates);
    close_with('}');
  }
  if (e->workgroup_variable_count == 0) return;
  list("workgroup_variables");
  for (i = 0; i < e->workgroup_variable_count; ++i) {
    tessera_variable_info v;
    TESSERA_INIT(v);
    must(tessera_reflection_workgroup_variable(reflection, entry, i, &v));
    open_with('{');
    string("name", v.name);
    if (*v.module != 0) string("module", v.module);
    put_type(v.layout);
    put_layout(reflection, v.layout);
    close_with('}');
  }
  close_with(']');
}

static void put_variable(const tessera_stage_variable* v) {
  open_with('{');
  put_members_of_stage_variable(v);
  close_with('}');
}

static void put_matrices(const tessera_reflection* reflection, size_t entry,
                         const tessera_entry_point_info* e) {
  size_t i;
  if (e->subgroup_matrix_count != 0) {
    list("subgroup_matrices");
    for (i = 0; i < e->subgroup_matrix_count; ++i) {
      tessera_subgroup_matrix_type t;
      t.size = sizeof(t);
      must(tessera_reflection_subgroup_matrix(reflection, entry, i, &t));
      open_with('{');
      put_members_of_subgroup_matrix_type(&t);
      close_with('}');
    }
    close_with(']');
  }
  if (e->subgroup_matrix_multiply_count != 0) {
    list("subgroup_matrix_multiplies");
    for (i = 0; i < e->subgroup_matrix_multiply_count; ++i) {
      tessera_subgroup_matrix_config c;
      c.size = sizeof(c);
      must(tessera_reflection_subgroup_matrix_multiply(reflection, entry, i, &c));
      open_with('{');
      put_members_of_subgroup_matrix_config(&c);
      close_with('}');
    }
    close_with(']');
  }
}

static void put_stage_variables(const tessera_reflection* reflection, size_t entry,
                                const tessera_entry_point_info* e) {
  tessera_stage_variable v;
  size_t i;
  v.size = sizeof(v);
  list("inputs");
  for (i = 0; i < e->input_count; ++i) {
    must(tessera_reflection_input(reflection, entry, i, &v));
    put_variable(&v);
  }
  close_with(']');
  list("outputs");
  for (i = 0; i < e->output_count; ++i) {
    must(tessera_reflection_output(reflection, entry, i, &v));
    put_variable(&v);
  }
  close_with(']');
}

static void put_entry_point(const tessera_reflection* reflection, size_t entry) {
  tessera_entry_point_info e;
  size_t i;
  e.size = sizeof(e);
  must(tessera_reflection_entry_point(reflection, entry, &e));
  open_with('{');
  put_members_of_entry_point_info(&e);
  put_module_variables(reflection, entry, &e);
  list("resources");
  for (i = 0; i < e.resource_count; ++i) put_resource(reflection, entry, i);
  close_with(']');
  list("sampling_pairs");
  for (i = 0; i < e.sampling_pair_count; ++i) {
    tessera_sampling_pair p;
    p.size = sizeof(p);
    must(tessera_reflection_sampling_pair(reflection, entry, i, &p));
    open_with('{');
    put_members_of_sampling_pair(&p);
    close_with('}');
  }
  close_with(']');
  list("overrides");
  for (i = 0; i < e.override_count; ++i) {
    next();
    put_text(tessera_reflection_used_override(reflection, entry, i));
  }
  close_with(']');
  put_stage_variables(reflection, entry, &e);
  if (e.pixel_local_member_count != 0) list("pixel_local_members");
  for (i = 0; i < e.pixel_local_member_count; ++i) {
    tessera_pixel_local_member m;
    m.size = sizeof(m);
    must(tessera_reflection_pixel_local_member(reflection, entry, i, &m));
    open_with('{');
    put_members_of_pixel_local_member(&m);
    close_with('}');
  }
  if (e.pixel_local_member_count != 0) close_with(']');
  put_matrices(reflection, entry, &e);
  close_with('}');
}

static void put_reflection(const tessera_reflection* reflection) {
  tessera_override_info o;
  size_t i;
  o.size = sizeof(o);
  open_with('{');
  list("entry_points");
  for (i = 0; i < tessera_reflection_entry_point_count(reflection); ++i) {
    put_entry_point(reflection, i);
  }
  close_with(']');
  list("overrides");
  for (i = 0; tessera_reflection_override(reflection, i, &o); ++i) {
    open_with('{');
    put_members_of_override_info(&o);
    close_with('}');
  }
  must(i == tessera_reflection_override_count(reflection));
  close_with(']');
  put_structures(reflection);
  put_constants(reflection);
  list("enabled_extensions");
  for (i = 0; i < tessera_reflection_enabled_extension_count(reflection); ++i) {
    next();
    put_text(tessera_reflection_enabled_extension(reflection, i));
  }
  close_with(']');
  close_with('}');
}

/* ------------------------------------------------------------ what an output has */

static void put_output_resource(const tessera_result* result, size_t entry, size_t index) {
  tessera_resource_output r;
  r.size = sizeof(r);
  must(tessera_result_resource(result, entry, index, &r));
  open_with('{');
  put_members_of_resource_output(&r);
  close_with('}');
}

static void put_root_constants(const tessera_result* result, size_t entry,
                               const tessera_entry_point_output* e) {
  size_t i;
  if (!e->has_root_constants_register) return;
  list("root_constants");
  for (i = 0; i < e->root_constant_count; ++i) {
    tessera_root_constant_output r;
    r.size = sizeof(r);
    must(tessera_result_root_constant(result, entry, i, &r));
    open_with('{');
    put_members_of_root_constant_output(&r);
    close_with('}');
  }
  close_with(']');
}

static void put_uniforms_of_opengl(const tessera_result* result, size_t entry,
                                   const tessera_entry_point_output* e) {
  size_t i;
  if (e->combined_sampler_count != 0) list("combined_samplers");
  for (i = 0; i < e->combined_sampler_count; ++i) {
    tessera_combined_sampler_output s;
    s.size = sizeof(s);
    must(tessera_result_combined_sampler(result, entry, i, &s));
    open_with('{');
    put_members_of_combined_sampler_output(&s);
    close_with('}');
  }
  if (e->combined_sampler_count != 0) close_with(']');
  if (e->host_uniform_count != 0) list("host_uniforms");
  for (i = 0; i < e->host_uniform_count; ++i) {
    tessera_host_uniform_output u;
    u.size = sizeof(u);
    must(tessera_result_host_uniform(result, entry, i, &u));
    open_with('{');
    put_members_of_host_uniform_output(&u);
    close_with('}');
  }
  if (e->host_uniform_count != 0) close_with(']');
}

static void put_output(const tessera_result* result, size_t entry) {
  tessera_entry_point_output e;
  size_t i;
  e.size = sizeof(e);
  must(tessera_result_entry_point(result, entry, &e));
  open_with('{');
  put_members_of_entry_point_output(&e);
  list("resources");
  for (i = 0; i < e.resource_count; ++i) put_output_resource(result, entry, i);
  close_with(']');
  put_root_constants(result, entry, &e);
  put_uniforms_of_opengl(result, entry, &e);
  close_with('}');
}

static void put_outputs(const tessera_result* result) {
  tessera_function_constant_output c;
  size_t i;
  c.size = sizeof(c);
  open_with('{');
  list("entry_points");
  for (i = 0; i < tessera_result_entry_point_count(result); ++i) put_output(result, i);
  close_with(']');
  list("function_constants");
  for (i = 0; tessera_result_function_constant(result, i, &c); ++i) {
    open_with('{');
    put_members_of_function_constant_output(&c);
    close_with('}');
  }
  must(i == tessera_result_function_constant_count(result));
  close_with(']');
  close_with('}');
}

/* ------------------------------------------------------------ both, for each way */

/* Prints JSON on one line. */
static void put_json(const char* text) {
  for (; *text != 0; ++text) putchar(*text == '\n' ? ' ' : *text);
}

static void begin_line(const char* file, const char* way) {
  needs_comma = 0;
  open_with('{');
  string("file", file);
  string("way", way);
  key("typed");
}

static void compare_reflection(const char* file, const char* way, const tessera_module* module,
                               const tessera_options* options) {
  char* const json = tessera_module_reflect_json(module, options);
  tessera_reflection* const reflection = tessera_module_reflect(module, options);
  if (tessera_reflection_is_complete(reflection)) {
    begin_line(file, way);
    put_reflection(reflection);
    key("json");
    put_json(json);
    puts("}");
  }
  tessera_reflection_destroy(reflection);
  tessera_string_destroy(json);
}

static void compare_outputs(const char* file, const char* way, const tessera_module* module,
                            const tessera_options* options) {
  tessera_result* const result = tessera_module_generate(module, options);
  if (tessera_result_ok(result)) {
    begin_line(file, way);
    put_outputs(result);
    key("json");
    fputs("{\"entry_points\":", stdout);
    put_json(tessera_result_entry_points_json(result));
    fputs(",\"function_constants\":", stdout);
    put_json(tessera_result_function_constants_json(result));
    puts("}}");
  }
  tessera_result_destroy(result);
}

/* Targets with their options, as pairs of name and value. GLSL output has one entry point. */
static const struct {
  const char* way;
  int is_glsl;
  const char* options[8];
} ways[] = {
    {"spirv", 0, {"target", "spirv"}},
    {"spirv, immediates",
     0,
     {"target", "spirv", "clamp-frag-depth", "immediates", "frag-depth-range-offset", "64"}},
    {"msl", 0, {"target", "msl", "overrides", "specialize", "clamp-frag-depth", "immediates"}},
    {"msl, argument buffers",
     0,
     {"target", "msl", "msl-argument-buffers", "true", "msl-dynamic-offset", "0,0=0"}},
    {"msl, sizes among immediates", 0, {"target", "msl", "msl-buffer-sizes-offset", "64"}},
    {"hlsl", 0, {"target", "hlsl"}},
    {"hlsl, heap",
     0,
     {"target", "hlsl", "hlsl-buffer-sizes", "true", "hlsl-sampler-heap", "0,0:1,0:255,0"}},
    {"hlsl, offset", 0, {"target", "hlsl", "hlsl-dynamic-offset", "0,0=0"}},
    {"glsl", 1, {"target", "glsl"}},
    {"glsl 430", 1, {"target", "glsl", "glsl-version", "430"}},
};

static void compare_way(const char* file, const tessera_module* module, size_t way) {
  tessera_options* const options = tessera_options_create();
  const char* const* pair;
  size_t i;
  for (pair = ways[way].options; *pair != NULL; pair += 2) {
    must(tessera_options_set(options, pair[0], pair[1]));
  }
  /* The bindings of an external texture's parts. */
  must(tessera_options_set(options, "external-texture", "0,0=7,1:7,2"));
  if (ways[way].is_glsl) {
    tessera_reflection* const reflection = tessera_module_reflect(module, NULL);
    tessera_entry_point_info entry;
    entry.size = sizeof(entry);
    for (i = 0; tessera_reflection_entry_point(reflection, i, &entry); ++i) {
      tessera_options_set(options, "entry-point", entry.name);
      compare_outputs(file, ways[way].way, module, options);
    }
    tessera_reflection_destroy(reflection);
  } else {
    compare_outputs(file, ways[way].way, module, options);
  }
  tessera_options_destroy(options);
}

static char wgsl[1 << 22];
static size_t length;

/* Reads a file to `wgsl`. Returns whether the file exists. */
static int read_file(const char* file) {
  FILE* const stream = fopen(file, "rb");
  if (stream == NULL) return 0;
  length = fread(wgsl, 1, sizeof(wgsl), stream);
  fclose(stream);
  return 1;
}

/* Reads the module `path` next to the root module, whose file `data` names. */
static int load(void* data, const char* package, const char* path, tessera_module_text* text) {
  const char* const root = data;
  const char* const slash = strrchr(root, '/');
  char file[4096];
  snprintf(file, sizeof(file), "%.*s/%s.wesl", slash != NULL ? (int)(slash - root) : 0, root, path);
  if (*package != 0 || !read_file(file)) return 0;
  text->text = wgsl;
  text->length = length;
  return 1;
}

static tessera_module* parse(const char* file, const tessera_options* options) {
  tessera_sources* sources;
  tessera_module* module;
  char root[4096];
  must(read_file(file));
  if (strstr(file, ".wesl") == NULL) return tessera_module_create(wgsl, length, options);
  snprintf(root, sizeof(root), "%s", file);
  sources = tessera_sources_create(file, wgsl, length);
  tessera_sources_set_loader(sources, load, root);
  must(tessera_sources_set_feature(sources, "SHADOWS", 1));
  module = tessera_sources_parse(sources, options);
  must(tessera_module_ok(module));
  tessera_sources_destroy(sources);
  return module;
}

static void compare(const char* file) {
  tessera_options* const options = tessera_options_create();
  tessera_module* module;
  tessera_reflection* reflection;
  size_t i;
  must(tessera_options_set(options, "allow-language-feature", "all"));
  module = parse(file, options);
  if (tessera_module_ok(module)) {
    compare_reflection(file, "all", module, options);
    reflection = tessera_module_reflect(module, options);
    /* Sets a value for each override, because sizes may depend on it. */
    for (i = 0; i < tessera_reflection_override_count(reflection); ++i) {
      tessera_override_info o;
      o.size = sizeof(o);
      tessera_reflection_override(reflection, i, &o);
      must(tessera_options_add_override(options, o.name, 8));
    }
    if (i != 0) compare_reflection(file, "overrides", module, options);
    tessera_reflection_destroy(reflection);
    for (i = 0; i < sizeof(ways) / sizeof(ways[0]); ++i) compare_way(file, module, i);
  }
  tessera_module_destroy(module);
  tessera_options_destroy(options);
}

int main(int argc, char** argv) {
  int i;
  for (i = 1; i < argc; ++i) compare(argv[i]);
  return 0;
}
