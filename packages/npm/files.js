// Modules of WESL in files, for Node.js.
import {existsSync, readFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';

/** Returns what finds the modules of a program by the names of files in the folder of `file`. */
export function modulesBeside(file) {
  return (path, from) => {
    if (from !== '' || path === '') return undefined;
    const found = ['.wesl', '.wgsl'].map((ending) => join(dirname(file), path + ending)).find((name) => existsSync(name));
    return found && {name: relative('', found), text: readFileSync(found, 'utf8')};
  };
}
