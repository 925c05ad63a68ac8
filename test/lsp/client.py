"""An LSP client for tests of `tessera lsp`: starts the server, sends messages, and waits for responses."""
import json
import pathlib
import subprocess
import threading

SECONDS = 120  # the maximum duration of a session


class Client:
    """One session. `capabilities` are the client capabilities that it sends in `initialize`."""

    def __init__(self, program, capabilities=None, options=None, raw=False):
        self.process = subprocess.Popen([program, 'lsp'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        # Kills a server that does not respond, so that it cannot block the tests.
        self.guard = threading.Timer(SECONDS, self.process.kill)
        self.guard.start()
        self.next_id = 0
        self.notifications = []
        self.capabilities = None
        if not raw:
            self.capabilities = self.request('initialize', {
                'processId': None, 'rootUri': None, 'capabilities': capabilities or {},
                'initializationOptions': options})['capabilities']
            self.notify('initialized', {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.guard.cancel()
        self.process.stdin.close()
        self.process.stdout.close()

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(message).encode()
        self.send_bytes(b'Content-Length: %d\r\n\r\n' % len(body) + body)

    def receive(self):
        """Returns the next message from the server, or None at the end of its output."""
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                return None
            if line == b'\r\n':
                break
            name, _, value = line.decode().partition(':')
            if name.lower() == 'content-length':
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def notify(self, method, params):
        self.send({'jsonrpc': '2.0', 'method': method, 'params': params})

    def start(self, method, params):
        """Sends a request and returns its id."""
        self.next_id += 1
        self.send({'jsonrpc': '2.0', 'id': self.next_id, 'method': method, 'params': params})
        return self.next_id

    def answer(self, wanted):
        """Returns the response to a request. Keeps notifications that arrive before it."""
        while True:
            message = self.receive()
            if message is None:
                raise EOFError('the server ended')
            if 'method' in message:
                self.notifications.append(message)
            elif message.get('id') == wanted:
                return message

    def request(self, method, params):
        response = self.answer(self.start(method, params))
        if 'error' in response:
            raise RuntimeError(f"{method}: {response['error']}")
        return response['result']

    def open(self, uri, text, version=1):
        self.notify('textDocument/didOpen', {'textDocument': {
            'uri': uri, 'languageId': 'wgsl', 'version': version, 'text': text}})

    def change(self, uri, version, changes):
        self.notify('textDocument/didChange', {
            'textDocument': {'uri': uri, 'version': version}, 'contentChanges': changes})

    def diagnostics(self, uri):
        """Waits for the next diagnostics of a document."""
        while True:
            for i, message in enumerate(self.notifications):
                if message.get('method') == 'textDocument/publishDiagnostics' and message['params']['uri'] == uri:
                    return self.notifications.pop(i)['params']
            message = self.receive()
            if message is None:
                raise EOFError('the server ended')
            self.notifications.append(message)

    def shutdown(self):
        """Ends the session in the way that the protocol requires, and returns the exit code."""
        self.request('shutdown', None)
        self.notify('exit', None)
        return self.process.wait(timeout=10)


def program_of(build_dir):
    return str((pathlib.Path(build_dir) / 'tessera').resolve())
