// Reads WESL programs from files, in Node.js.
import {existsSync, readFileSync} from 'node:fs';
import {dirname, join, parse, relative} from 'node:path';

/**
 * Returns the LinkOptions of the program whose root module is `file`. They contain the path of this
 * module, and a function that finds the other modules by file name in the same folder.
 */
export function programOf(file) {
  const modules = (path, from) => {
    if (from !== '' || path === '') return undefined;
    const found = ['.wesl', '.wgsl'].map((ending) => join(dirname(file), path + ending)).find((name) => existsSync(name));
    return found && {name: relative('', found), text: readFileSync(found, 'utf8')};
  };
  return {path: file === '-' ? 'stdin' : parse(file).name, modules};
}
