// Runs the language server in WebAssembly: messages go to a function instead of a process.
import {AbstractMessageReader, AbstractMessageWriter, DataCallback, Disposable, Message, MessageReader,
        MessageWriter} from 'vscode-jsonrpc';

import {Instance} from '../../../packages/npm/memory.js';

/** Handles a message and returns the messages for the client. */
export type Handle = (message: unknown) => Message[];

export async function loadServer(wasm: BufferSource): Promise<Handle> {
  const instance = Instance.create(await Instance.compile(wasm));
  const server = instance.create('tessera_language_server_create');
  return (message) => JSON.parse(instance.withText(JSON.stringify(message), (text, length) =>
      instance.text(instance.call('tessera_language_server_handle', server, text, length)))) as Message[];
}

class Reader extends AbstractMessageReader implements MessageReader {
  private callback: DataCallback | undefined;
  private readonly early: Message[] = [];

  listen(callback: DataCallback): Disposable {
    this.callback = callback;
    for (const message of this.early.splice(0)) callback(message);
    return {dispose: () => { this.callback = undefined; }};
  }

  receive(message: Message): void {
    if (this.callback === undefined) this.early.push(message);
    else this.callback(message);
  }
}

class Writer extends AbstractMessageWriter implements MessageWriter {
  constructor(private readonly handle: Handle, private readonly reader: Reader) {
    super();
  }

  // Delivers the server's answers only after `write` has returned, as a separate process would.
  async write(message: Message): Promise<void> {
    await Promise.resolve();
    try {
      for (const answer of this.handle(message)) this.reader.receive(answer);
    } catch (error) {
      this.fireError(error, message, 1);
    }
  }

  end(): void {}
}

export function transportsOf(handle: Handle): {reader: MessageReader, writer: MessageWriter} {
  const reader = new Reader();
  return {reader, writer: new Writer(handle, reader)};
}
