// Sends the page's requests to the worker in which the compiler runs.

const worker = new Worker(new URL('./worker.js', import.meta.url), {type: 'module'});
const waiting = new Map();
let lastId = 0;

worker.addEventListener('message', ({data: {id, answer, error}}) => {
  const {resolve, reject} = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) resolve(answer);
  else reject(new Error(error));
});
worker.addEventListener('error', (event) => {
  for (const {reject} of waiting.values()) reject(new Error(event.message || 'the compiler could not be loaded'));
  waiting.clear();
});

/** Sends a request to the compiler in the worker. */
export function ask(kind, request = {}) {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, {resolve, reject});
    worker.postMessage({id, kind, ...request});
  });
}

/**
 * Returns a function that calls `use` with requests, one at a time. While a request is being
 * answered, only the newest later request is kept.
 */
export function newestOnly(use) {
  let busy = false;
  let next;
  return async function request(value) {
    next = {value};
    if (busy) return;
    busy = true;
    while (next) {
      const {value: current} = next;
      next = undefined;
      await use(current);
    }
    busy = false;
  };
}
