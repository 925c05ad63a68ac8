// Implements a client of `tessera lsp` for tests. The environment variable TESSERA overrides the
// path of the program.
import {spawn} from 'node:child_process';
import {fileURLToPath} from 'node:url';

export const program = process.env.TESSERA ?? fileURLToPath(new URL('../../../build/dev/tessera', import.meta.url));

export class Client {
  #process = spawn(program, ['lsp'], {stdio: ['pipe', 'pipe', 'inherit']});
  #received = Buffer.alloc(0);
  #waiting = new Map();
  #last = 0;

  constructor() {
    this.#process.stdout.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#read();
    });
  }

  static async start(settings = {}) {
    const client = new Client();
    client.capabilities = (await client.request('initialize', {capabilities: {}, initializationOptions: settings})).capabilities;
    client.notify('initialized', {});
    return client;
  }

  #read() {
    for (;;) {
      const head = this.#received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#received.subarray(0, head).toString())[1]);
      if (this.#received.length < head + 4 + length) return;
      const message = JSON.parse(this.#received.subarray(head + 4, head + 4 + length).toString());
      this.#received = this.#received.subarray(head + 4 + length);
      this.#waiting.get(message.id)?.(message);
    }
  }

  #send(message) {
    const body = Buffer.from(JSON.stringify({jsonrpc: '2.0', ...message}));
    this.#process.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  notify(method, params) { this.#send({method, params}); }

  request(method, params) {
    const id = ++this.#last;
    this.#send({id, method, params});
    return new Promise((resolve, reject) => this.#waiting.set(id, ({result, error}) => error ? reject(new Error(error.message)) : resolve(result)));
  }

  open(uri, text, languageId = 'wgsl') {
    this.notify('textDocument/didOpen', {textDocument: {uri, languageId, version: 1, text}});
  }

  stop() { this.#process.kill(); }
}
