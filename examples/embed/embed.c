/* Compiles a shader to SPIR-V, at once and from a module that is kept, shows what is in it, and what is wrong with
 * another. */
#include <stdio.h>
#include <string.h>
#include <tessera/tessera_c.h>

static void print_entry_points(const tessera_module* module) {
  tessera_reflection* reflection = tessera_module_reflect(module, NULL);
  tessera_entry_point_info entry;
  entry.size = sizeof(entry);
  for (size_t e = 0; tessera_reflection_entry_point(reflection, e, &entry); ++e) {
    printf("%s: workgroup size %u x %u x %u\n", entry.name, entry.workgroup_size[0],
           entry.workgroup_size[1], entry.workgroup_size[2]);
    tessera_resource_info resource;
    resource.size = sizeof(resource);
    for (size_t i = 0; tessera_reflection_resource(reflection, e, i, &resource); ++i) {
      printf("  @group(%u) @binding(%u) %s: %s, at least %u bytes\n", resource.group,
             resource.binding, resource.name, resource.type, (unsigned)resource.min_size);
    }
  }
  tessera_reflection_destroy(reflection);
}

int main(int argc, char** argv) {
  static char wgsl[1 << 16];
  if (argc != 2) return 2;
  FILE* file = fopen(argv[1], "rb");
  if (file == NULL) return 2;
  const size_t length = fread(wgsl, 1, sizeof(wgsl), file);
  fclose(file);

  tessera_options* options = tessera_options_create();
  if (!tessera_options_set(options, "target", "spirv") ||
      !tessera_options_set(options, "vulkan", "1.3")) {
    return 1;
  }
  if (!tessera_options_set(options, "vulkan", "0.9")) {
    printf("not set: %s\n", tessera_options_error(options));
  }
  tessera_result* result = tessera_compile(wgsl, length, options);
  size_t words = 0;
  const uint32_t* spirv = tessera_result_spirv(result, &words);
  printf("SPIR-V: %s\n",
         tessera_result_ok(result) && words > 5 && spirv[0] == 0x07230203 ? "yes" : "no");
  tessera_result_destroy(result);

  tessera_module* module = tessera_module_create(wgsl, length, options);
  tessera_options_set(options, "target", "msl");
  result = tessera_module_generate(module, options);
  printf("MSL: %s\n", strstr(tessera_result_text(result, NULL), "kernel") != NULL ? "yes" : "no");
  tessera_result_destroy(result);
  print_entry_points(module);
  tessera_module_destroy(module);

  const char* wrong = "fn f() -> i32 { return missing; }";
  result = tessera_compile(wrong, strlen(wrong), options);
  tessera_message message;
  message.size = sizeof(message);
  if (tessera_result_ok(result) || !tessera_result_message(result, 0, &message)) return 1;
  printf("%u:%u %s\n", message.range.line, message.range.column, message.code);
  fputs(tessera_result_render_text(result, 0), stdout);
  tessera_result_destroy(result);
  tessera_options_destroy(options);
  return 0;
}
