// Highlights the syntax of WGSL and of the output languages.
import {HighlightStyle, StreamLanguage, syntaxHighlighting} from '@codemirror/language';
import {tags} from '@lezer/highlight';

const words = (text) => new Set(text.split(' '));

const wgslKeywords = words('alias break case const const_assert continue continuing default diagnostic discard else enable fn for if let loop ' +
  'override requires return struct switch var while true false');
const cKeywords = words('if else for while do switch case default break continue return struct const constant constexpr device thread threadgroup ' +
  'kernel vertex fragment using namespace static inline in out inout uniform buffer shared layout precision highp mediump lowp flat ' +
  'true false template typename typedef void register packoffset cbuffer groupshared volatile coherent readonly writeonly restrict enum class');
// Keywords of TypeScript, Rust, Python and C++ that are not keywords in C.
const hostKeywords = words('export import from as interface type let new function throw of pub impl fn mod use unsafe self Self mut where match ' +
  'def del is not and or None True False lambda with pass raise public private noexcept nullptr alignas static_assert extern sizeof');
const typePattern = /^(?:[biuf](?:8|16|32|64)|bool|u?int(?:\d+_t)?|uint|float|half|double|(?:min16)?(?:u?int|float|half|bool)\d(?:x\d)?|[biu]?vec\d\w?|d?mat\d(?:x\d\w?)?|array|atomic|ptr|texture\w*|sampler\w*|subgroup_matrix_\w+|packed_\w+|RW\w+|StructuredBuffer|ByteAddressBuffer|Texture\w+|SamplerState\w*|simdgroup_\w+)$/;

/** Skips a comment. Returns whether there was one. WGSL comments nest. */
function comment(stream, state, nests) {
  if (state.depth === 0 && stream.match('//')) {
    stream.skipToEnd();
    return true;
  }
  if (state.depth === 0 && !stream.match('/*')) return false;
  if (state.depth === 0) state.depth = 1;
  while (!stream.eol() && state.depth > 0) {
    if (nests && stream.match('/*')) state.depth += 1;
    else if (stream.match('*/')) state.depth -= 1;
    else stream.next();
  }
  return true;
}

/** Returns a language with C-like syntax. `extra` matches an additional form of comment. */
function cLike(keywords, nests, extra) {
  return StreamLanguage.define({
    startState: () => ({depth: 0}),
    copyState: (state) => ({...state}),
    languageData: {commentTokens: {line: '//', block: {open: '/*', close: '*/'}}, closeBrackets: {brackets: ['(', '[', '{']}},
    token(stream, state) {
      if (stream.eatSpace()) return null;
      if (comment(stream, state, nests) || (extra && stream.match(extra))) return 'comment';
      if (!nests && stream.sol() && stream.match(/^#\s*\w+/)) return 'meta';
      if (stream.match(/^@\w+/) || stream.match(/^\[\[/) || stream.match(/^\]\]/)) return 'meta';
      if (stream.match(/^"[^"]*"/)) return 'string';
      if (stream.match(/^(?:0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|\d*\.?\d+(?:[eE][+-]?\d+)?\.?)[iufhUF]*/)) return 'number';
      const word = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u)?.[0];
      if (word === undefined) {
        stream.next();
        return /[-+*/%&|^!=<>~?]/.test(stream.current()) ? 'operator' : 'punctuation';
      }
      if (keywords.has(word)) return 'keyword';
      if (typePattern.test(word)) return 'typeName';
      return stream.match(/^\s*\(/, false) ? 'variableName.function' : 'variableName';
    },
  });
}

export const wgsl = cLike(wgslKeywords, true);
export const cLanguage = cLike(cKeywords, false);
// In Python, '#' followed by a space starts a comment. C directives and Rust attributes have no
// space after '#'.
export const hostCode = cLike(new Set([...cKeywords, ...hostKeywords]), false, /^# .*/);

export const spirv = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.peek() === ';') {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^%\w+/)) return 'variableName';
    if (stream.match(/^Op\w+/)) return 'keyword';
    if (stream.match(/^"[^"]*"/)) return 'string';
    if (stream.match(/^-?(?:0x[\da-f.]+p?[+-]?)?[\d.]+(?:e[+-]\d+)?/)) return 'number';
    if (stream.match(/^[A-Z]\w*/)) return 'typeName';
    stream.next();
    return 'punctuation';
  },
});

export const ir = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match('//') || stream.peek() === ';') {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^[%$]\w+/)) return 'variableName';
    if (stream.match(/^@\w+/)) return 'meta';
    if (stream.match(/^"[^"]*"/)) return 'string';
    if (stream.match(/^-?\d[\w.]*/)) return 'number';
    const word = stream.match(/^[A-Za-z_][\w.]*/)?.[0];
    if (word === undefined) {
      stream.next();
      return 'punctuation';
    }
    return typePattern.test(word) ? 'typeName' : 'keyword';
  },
});

const color = (name) => `var(--code-${name})`;

export const highlighting = syntaxHighlighting(HighlightStyle.define([
  {tag: tags.comment, color: color('comment'), fontStyle: 'italic'},
  {tag: tags.keyword, color: color('keyword')},
  {tag: tags.typeName, color: color('type')},
  {tag: tags.number, color: color('number')},
  {tag: tags.string, color: color('string')},
  {tag: tags.meta, color: color('meta')},
  {tag: tags.function(tags.variableName), color: color('function')},
  {tag: tags.variableName, color: color('name')},
  {tag: [tags.operator, tags.punctuation], color: color('punctuation')},
]));
