/* Compiles a shader to SPIR-V, once directly and once from a module that is kept. Prints the
 * shader's interface, and the errors in another shader. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera/tessera_c.h>

static void print_entry_points(const tessera_module* module) {
  tessera_reflection* reflection = tessera_module_reflect(module, NULL);
  tessera_entry_point_info entry;
  TESSERA_INIT(entry);
  for (size_t e = 0; tessera_reflection_entry_point(reflection, e, &entry); ++e) {
    printf("%s: workgroup size %u x %u x %u\n", entry.name, entry.workgroup_size[0],
           entry.workgroup_size[1], entry.workgroup_size[2]);
    tessera_resource_info resource;
    TESSERA_INIT(resource);
    for (size_t i = 0; tessera_reflection_resource(reflection, e, i, &resource); ++i) {
      printf("  @group(%u) @binding(%u) %s: %s, at least %u bytes\n", resource.group,
             resource.binding, resource.name, resource.type, (unsigned)resource.min_size);
    }
  }
  tessera_reflection_destroy(reflection);
}

/* Reads a whole file. Returns NULL if it cannot be read. */
static char* read_file(const char* path, size_t* length) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) return NULL;
  char* text = NULL;
  size_t room = 0;
  *length = 0;
  for (;;) {
    if (*length == room) {
      room = room == 0 ? 1 << 16 : room * 2;
      char* larger = realloc(text, room);
      if (larger == NULL) break;
      text = larger;
    }
    const size_t count = fread(text + *length, 1, room - *length, file);
    *length += count;
    if (count != 0) continue;
    if (ferror(file)) break;
    fclose(file);
    return text;
  }
  free(text);
  fclose(file);
  return NULL;
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  size_t length = 0;
  char* wgsl = read_file(argv[1], &length);
  if (wgsl == NULL) return 2;

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
  TESSERA_INIT(message);
  if (tessera_result_ok(result) || !tessera_result_message(result, 0, &message)) return 1;
  printf("%u:%u %s\n", message.range.line, message.range.column, message.code);
  fputs(tessera_result_render_text(result, 0), stdout);
  tessera_result_destroy(result);
  tessera_options_destroy(options);
  free(wgsl);
  return 0;
}
