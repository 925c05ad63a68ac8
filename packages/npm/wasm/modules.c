/* Implements the module loader and the package finder (modules_c.h) with JavaScript functions that
 * memory.js provides. */
#include <stddef.h>

#include "tessera/modules_c.h"

__attribute__((import_module("tessera"), import_name("load_module"))) int
tessera_import_load_module(void* data, const char* package, const char* path,
                           tessera_module_text* text);

/* Returns whether the program has a package with this name. */
__attribute__((import_module("tessera"), import_name("has_package"))) int
tessera_import_has_package(void* data, const char* name);

/* Packages have the same name everywhere in the program. */
static const char* FindPackage(void* data, const char* from, const char* name) {
  (void)from;
  return tessera_import_has_package(data, name) != 0 ? name : NULL;
}

/* Makes the program find its modules by calling the JavaScript functions. */
void tessera_sources_load_from_host(tessera_sources* sources);
void tessera_sources_load_from_host(tessera_sources* sources) {
  tessera_sources_set_loader(sources, tessera_import_load_module, sources);
  tessera_sources_set_package_finder(sources, FindPackage, sources);
}
