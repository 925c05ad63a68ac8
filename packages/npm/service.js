// Implements the language service, which answers an editor's requests about a source. It uses the
// Language Server Protocol, so positions are {line, character}, zero-based, in UTF-16 code units.

/** One source of a language service. */
export class Document {
  #service;
  #uri;
  #version = 1;

  /** Internal: use Service.open instead. */
  constructor(service, uri, source) {
    this.#service = service;
    this.#uri = uri;
    service.notify('textDocument/didOpen', {textDocument: {uri, languageId: 'wgsl', version: this.#version, text: source}});
  }

  get uri() {
    return this.#uri;
  }

  /** The diagnostics of the source, in the form of the protocol. */
  get diagnostics() {
    return this.#service.diagnosticsOf(this.#uri);
  }

  update(source) {
    this.#version += 1;
    this.#service.notify('textDocument/didChange', {textDocument: {uri: this.#uri, version: this.#version}, contentChanges: [{text: source}]});
  }

  /** Sends any request about this source, for example 'textDocument/inlayHint'. */
  request(method, parameters = {}) {
    return this.#service.request(method, {textDocument: {uri: this.#uri}, ...parameters});
  }

  hover(position) {
    return this.request('textDocument/hover', {position});
  }

  completion(position) {
    const list = this.request('textDocument/completion', {position});
    return Array.isArray(list) ? list : list?.items ?? [];
  }

  signatureHelp(position) {
    return this.request('textDocument/signatureHelp', {position});
  }

  definition(position) {
    return this.request('textDocument/definition', {position});
  }

  references(position) {
    return this.request('textDocument/references', {position, context: {includeDeclaration: true}}) ?? [];
  }

  /** Returns the edits of this source: [{range, newText}]. Throws if the new name is not valid. */
  rename(position, newName) {
    const edit = this.request('textDocument/rename', {position, newName});
    return edit?.changes?.[this.#uri] ?? edit?.documentChanges?.flatMap(({edits}) => edits) ?? [];
  }

  symbols() {
    return this.request('textDocument/documentSymbol') ?? [];
  }

  /** Returns [{line, character, length, type, modifiers}], in source order. */
  semanticTokens() {
    const {data = []} = this.request('textDocument/semanticTokens/full') ?? {};
    const {tokenTypes, tokenModifiers} = this.#service.legend;
    const tokens = [];
    let line = 0;
    let character = 0;
    for (let i = 0; i < data.length; i += 5) {
      const [lines, characters, length, type, bits] = data.slice(i, i + 5);
      line += lines;
      character = lines === 0 ? character + characters : characters;
      tokens.push({line, character, length, type: tokenTypes[type], modifiers: tokenModifiers.filter((_, bit) => bits & (1 << bit))});
    }
    return tokens;
  }

  close() {
    this.#service.notify('textDocument/didClose', {textDocument: {uri: this.#uri}});
  }
}

const capabilities = {
  general: {positionEncodings: ['utf-16']},
  textDocument: {
    hover: {contentFormat: ['markdown', 'plaintext']},
    completion: {completionItem: {snippetSupport: true, documentationFormat: ['markdown', 'plaintext']}},
    semanticTokens: {requests: {full: true}, formats: ['relative'], tokenTypes: ['namespace', 'type', 'struct', 'parameter', 'variable', 'property',
      'enumMember', 'function', 'keyword', 'comment', 'number', 'operator', 'decorator'], tokenModifiers: ['declaration', 'readonly', 'defaultLibrary']},
    rename: {prepareSupport: true},
    publishDiagnostics: {relatedInformation: true},
  },
};

/** A language server in memory. */
export class Service {
  #instance;
  #handle;
  #lastId = 0;
  #documents = 0;
  #diagnostics = new Map();

  /** Internal: use Compiler.service instead. */
  constructor(instance, handle) {
    this.#instance = instance;
    this.#handle = handle;
    this.capabilities = this.request('initialize', {processId: null, rootUri: null, capabilities}).capabilities;
    this.notify('initialized', {});
  }

  get legend() {
    return this.capabilities.semanticTokensProvider?.legend ?? {tokenTypes: [], tokenModifiers: []};
  }

  /** Handles a protocol message. Returns the messages for the client. */
  handle(message) {
    const answer = this.#instance.withText(JSON.stringify(message), (text, length) =>
      this.#instance.text(this.#instance.call('tessera_language_server_handle', this.#handle.handle, text, length)));
    const messages = JSON.parse(answer);
    for (const {method, params} of messages) {
      if (method === 'textDocument/publishDiagnostics') this.#diagnostics.set(params.uri, params.diagnostics);
    }
    return messages;
  }

  notify(method, params) {
    this.handle({jsonrpc: '2.0', method, params});
  }

  /**
   * Sends a request and returns its result. If the server refuses, throws an Error with its
   * message.
   */
  request(method, params) {
    const id = ++this.#lastId;
    const response = this.handle({jsonrpc: '2.0', id, method, params}).find((message) => message.id === id && message.method === undefined);
    if (response?.error) throw new Error(response.error.message);
    return response?.result;
  }

  diagnosticsOf(uri) {
    return this.#diagnostics.get(uri) ?? [];
  }

  open(source, uri = `memory:///${++this.#documents}.wgsl`) {
    return new Document(this, uri, source);
  }

  dispose() {
    this.#handle.dispose();
  }
}
