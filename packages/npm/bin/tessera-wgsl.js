#!/usr/bin/env node
// Implements the package's command-line program, a smaller version of the `tessera` program.
import {readFile, writeFile} from 'node:fs/promises';
import {parseArgs} from 'node:util';
import {explain} from '../explain.js';
import {programOf} from '../files.js';
import {disassemble, load} from '../tools_node.js';

const usage = `Usage: tessera-wgsl COMMAND [OPTIONS] [FILE]...

  check FILE...                       report what is wrong with WGSL files
  compile FILE --target spirv|spvasm|msl|hlsl|glsl|wgsl [-o OUTPUT] [--remarks]
          [--source-map]              --source-map also writes OUTPUT.map
  lint FILE... [--preset recommended|strict|performance|portability]
          [--rule NAME=off|info|warning|error]
  format FILE...                      format WGSL files in place
  minify FILE [-o OUTPUT]             write a WGSL module with few characters
  link FILE [-o OUTPUT]               write a program in WESL as one WGSL module
  reflect FILE                        print what entry points use, as JSON
  explain CODE                        explain a diagnostic code

'compile' and 'check' take the options of 'tessera compile' (docs/cli.md), and
'compile' and 'reflect' --entry-point NAME and --override NAME=VALUE.
'link' finds the other modules in the folder of FILE and takes --feature NAME[=true|false].
`;
// The exit codes, which match those of the `tessera` program.
const [fine, faulty, wrongUsage] = [0, 1, 2];

/** Thrown for usage errors. */
class UsageError extends Error {}

/** Parses the command line, using the compiler's option table. */
function parse(compiler) {
  const table = compiler.options();
  const options = {
    target: {type: 'string'}, output: {type: 'string', short: 'o'}, help: {type: 'boolean', short: 'h'},
    version: {type: 'boolean', short: 'V'}, 'entry-point': {type: 'string'}, override: {type: 'string', multiple: true}, feature: {type: 'string', multiple: true},
    remarks: {type: 'boolean'}, 'source-map': {type: 'boolean'}, preset: {type: 'string'}, rule: {type: 'string', multiple: true},
  };
  for (const {name, values, repeats} of table) {
    if (values !== '') options[name] = {type: 'string', multiple: repeats};
    else options[name] = options[`no-${name}`] = {type: 'boolean'};
  }
  try {
    return parseArgs({options, allowPositionals: true, tokens: true});
  } catch (error) {
    throw new UsageError(error.message);
  }
}

/** Converts the command-line options to options of the compiler. */
function compileOptions(tokens) {
  const own = new Set(['target', 'output', 'help', 'version', 'entry-point', 'override', 'feature', 'remarks', 'source-map', 'preset', 'rule']);
  const options = {};
  for (const {kind, name, value} of tokens) {
    if (kind !== 'option' || own.has(name)) continue;
    if (value === undefined) options[name] = true;
    else options[name] = [...(options[name] ?? []), value];
  }
  return options;
}

function constantsOf(overrides = []) {
  return Object.fromEntries(overrides.map((text) => {
    const at = text.indexOf('=');
    if (at < 0) throw new UsageError(`--override takes NAME=VALUE, not '${text}'`);
    const value = text.slice(at + 1);
    return [text.slice(0, at), value === 'true' ? 1 : value === 'false' ? 0 : Number(value)];
  }));
}

function rulesOf(rules = []) {
  return Object.fromEntries(rules.map((text) => {
    const [name, severity] = text.split('=');
    if (severity === undefined) throw new UsageError(`--rule takes NAME=SEVERITY, not '${text}'`);
    return [name, severity];
  }));
}

function featuresOf(features = []) {
  return Object.fromEntries(features.map((text) => {
    const [name, value = 'true'] = text.split('=');
    if (value !== 'true' && value !== 'false') throw new UsageError(`--feature takes NAME or NAME=true|false, not '${text}'`);
    return [name, value === 'true'];
  }));
}

/** Writes a string or words to a file, or to standard output if the file is '-'. */
async function write(content, file = '-') {
  if (file === '-') {
    process.stdout.write(typeof content === 'string' ? content : Buffer.from(content.buffer));
    return;
  }
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${error.code ?? error.message}`);
  }
}

async function read(file) {
  try {
    return file === '-' ? await new Response(process.stdin).text() : await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error.code ?? error.message}`);
  }
}

/** Prints the messages of a compilation and returns the exit code. */
function report(compiler, source, options, result) {
  if (result.messages.length > 0) {
    process.stderr.write(compiler.render(source, {...options, color: process.stderr.isTTY && !process.env.NO_COLOR}));
  }
  return result.ok ? fine : faulty;
}

const commands = {
  async check(compiler, {tokens}, files) {
    let status = fine;
    for (const file of files) {
      const source = await read(file);
      const options = {...compileOptions(tokens), sourceName: file, target: 'none'};
      status = Math.max(status, report(compiler, source, options, compiler.compile(source, options)));
    }
    return status;
  },

  async compile(compiler, {values, tokens}, [file]) {
    const source = await read(file);
    const options = {
      ...compileOptions(tokens),
      sourceName: file,
      target: values.target === 'spvasm' ? 'spirv' : values.target,
      entryPoint: values['entry-point'],
      constants: constantsOf(values.override),
      remarks: values.remarks,
      sourceMap: values['source-map'],
    };
    if (options.sourceMap && (values.output ?? '-') === '-') throw new UsageError('--source-map needs an output with a name: -o OUTPUT');
    if (options.sourceMap && values.target === 'spirv') throw new UsageError('binary SPIR-V has no source map: use --target spvasm');
    if (values.target === undefined) throw new UsageError('compile needs --target spirv|spvasm|msl|hlsl|glsl|wgsl');
    const result = compiler.compile(source, options);
    const status = report(compiler, source, options, result);
    if (status !== fine) return status;
    const binary = result.spirv && values.target === 'spirv';
    const output = binary ? result.spirv : result.spirv ? disassemble(result.spirv) : result.text;
    if (binary && values.output === undefined && process.stdout.isTTY) throw new UsageError('SPIR-V is binary: give -o OUTPUT');
    await write(output, values.output);
    if (options.sourceMap) await write(`${JSON.stringify(result.sourceMap)}\n`, `${values.output}.map`);
    return status;
  },

  async lint(compiler, {values, tokens}, files) {
    let status = fine;
    for (const file of files) {
      const source = await read(file);
      const messages = compiler.lint(source, {preset: values.preset, rules: rulesOf(values.rule), check: {...compileOptions(tokens), sourceName: file}});
      for (const {severity, code, message, line, column} of messages) process.stdout.write(`${file}:${line}:${column}: ${severity}[${code}]: ${message}\n`);
      if (messages.some(({severity}) => severity === 'error')) status = faulty;
    }
    return status;
  },

  async format(compiler, _, files) {
    let status = fine;
    for (const file of files) {
      const source = await read(file);
      const result = compiler.format(source);
      status = Math.max(status, report(compiler, source, {sourceName: file, target: 'none'}, result));
      if (file === '-' || result.text !== source) await write(result.text, file);
    }
    return status;
  },

  async minify(compiler, {values, tokens}, [file]) {
    const source = await read(file);
    const check = {...compileOptions(tokens), sourceName: file};
    const result = compiler.minify(source, {check});
    const status = report(compiler, source, {...check, target: 'none'}, result);
    if (result.ok) await write(result.text, values.output);
    return status;
  },

  async link(compiler, {values}, [file]) {
    const source = await read(file);
    const link = {...programOf(file), features: featuresOf(values.feature)};
    const result = compiler.link(source, {...link, sourceName: file});
    const status = report(compiler, source, {link, sourceName: file, target: 'none'}, result);
    if (result.ok) await write(result.text, values.output);
    return status;
  },

  async reflect(compiler, {values}, [file]) {
    const source = await read(file);
    const options = {sourceName: file, target: 'none'};
    const status = report(compiler, source, options, compiler.compile(source, options));
    if (status !== fine) return status;
    const reflection = compiler.reflect(source, {
      entryPoint: values['entry-point'], constants: constantsOf(values.override)});
    process.stdout.write(`${JSON.stringify(reflection, undefined, 2)}\n`);
    return status;
  },

  async explain(compiler, _, [code]) {
    const text = explain(code);
    if (text === '') throw new UsageError(`there is no code '${code}'`);
    process.stdout.write(text);
    return fine;
  },
};

async function main() {
  const compiler = await load();
  const parsed = parse(compiler);
  const [name, ...rest] = parsed.positionals;
  if (parsed.values.version) {
    process.stdout.write(`tessera-wgsl ${compiler.version}\n`);
    return fine;
  }
  if (parsed.values.help || name === undefined) {
    process.stdout.write(usage);
    return parsed.values.help ? fine : wrongUsage;
  }
  if (!Object.hasOwn(commands, name)) throw new UsageError(`there is no command '${name}'`);
  if (rest.length === 0) throw new UsageError(`${name} needs an argument`);
  return commands[name](compiler, parsed, rest);
}

try {
  process.exitCode = await main();
} catch (error) {
  // The compiler throws a TypeError if an option has a wrong value. This is also a usage error.
  if (!(error instanceof UsageError) && !(error instanceof TypeError)) throw error;
  process.stderr.write(`tessera-wgsl: ${error.message}\n`);
  process.exitCode = wrongUsage;
}
