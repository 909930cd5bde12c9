// The script of the sandboxed frame's page: a file of its own, which the server puts into that page.
import { mapLibrary } from '@waypost/domain/explorer/frame-files';
import { type ConsoleLine, type LineLevel, type MapLibrary, type ToFrame, usesMapLibrary } from './protocol.ts';
import { watchCalls } from './watch-calls.ts';

const mostLines = 500;
const loopMs = 2000;
const levels: readonly LineLevel[] = ['log', 'info', 'warn', 'error'];
const own = { log: console.log, info: console.info, warn: console.warn, error: console.error };
// oxlint-disable-next-line typescript/unbound-method -- an example may replace it, and is called with a port
const send = MessagePort.prototype.postMessage;
// no other script may know it, see the policy of this page: the scaffold of an example takes this one's place
const nonce = document.currentScript?.nonce ?? '';
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection'])
  Reflect.deleteProperty(globalThis, name);
let lines = 0;
let output: HTMLElement | undefined;
let port: MessagePort | undefined;
let countTimer: ReturnType<typeof setTimeout> | undefined;

const report = (message: object) => {
  if (port) send.call(port, message);
};

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error || typeof value !== 'object') return String(value as Error);
  try {
    return JSON.stringify(value, undefined, 2);
  } catch {
    return Object.prototype.toString.call(value); // an object that contains itself
  }
}

const reportCount = () => {
  countTimer ??= setTimeout(() => {
    countTimer = undefined;
    report({ type: 'more', count: lines - mostLines });
  }, 100);
};

/** Whether the line is shown: a million lines would stop the page. */
function print(line: ConsoleLine): boolean {
  lines += 1;
  if (lines > mostLines) {
    reportCount();
    return false;
  }
  report({ type: 'line', ...line });
  if (output) output.append(`${line.text}\n`);
  return true;
}

let noteError: (printed: unknown) => void = () => undefined;
for (const level of levels) {
  console[level] = (...values: unknown[]) => {
    if (level === 'error') values.forEach((value) => noteError(value));
    if (print({ level, text: values.map(textOf).join(' ') })) own[level].apply(console, values);
  };
}
console.debug = console.log;

/** Where an error began in the example, which can have called this program or the map library. */
const lineIn = (error: unknown) =>
  Number(error instanceof Error ? /\bexample\.js:(\d+)/.exec(error.stack ?? '')?.[1] : undefined);

const printError = (text: string, line: number) => {
  print({ level: 'error', text, ...(line > 0 && { line }) });
};
addEventListener('error', ({ message, lineno, filename, error }) => {
  const own = "Failed to execute 'append' on 'Element': "; // how this program adds the code, with its first mistake
  printError(message.replace(own, ''), lineIn(error) || (filename.startsWith('blob:') ? 0 : lineno));
});
addEventListener('unhandledrejection', ({ reason }) => {
  printError(`Uncaught (in promise) ${textOf(reason)}`, lineIn(reason));
});
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  print({ level: 'error', text: `The sandbox refused ${effectiveDirective} ${blockedURI}` });
});

// captured, because it does not rise from the canvas of the map
addEventListener('webglcontextcreationerror', () => report({ type: 'noWebGl' }), true);

let turnBegan: number | undefined;
const { port1: turnEnds, port2: turnEnded } = new MessageChannel(); // timers of a page in the background are late
turnEnded.addEventListener('message', () => (turnBegan = undefined));
turnEnded.start();
/** Called by the loops and functions of an edited example: one turn of the event loop may take two seconds. */
function guardLoop(): void {
  const now = performance.now();
  if (turnBegan === undefined) {
    turnBegan = now;
    send.call(turnEnds, undefined);
  } else if (now - turnBegan > loopMs) {
    throw new Error('A loop ran for two seconds without a pause and was stopped.');
  }
}
Object.defineProperty(globalThis, '__guardLoop', { value: guardLoop });

const scaffold = { map: '<div id="map"></div><div id="panel"></div>', call: '<pre id="output"></pre>' };

function addScript(type: 'importmap' | 'module', text: string): void {
  const script = document.createElement('script');
  script.type = type;
  script.nonce = nonce;
  script.textContent = text;
  document.body.append(script);
  script.remove(); // it has begun, and the nonce is nobody's
}

/** As `import … from 'maplibre-gl'` finds it. */
async function provideMapLibrary(library: MapLibrary | undefined): Promise<void> {
  const address = library ? URL.createObjectURL(library.script) : mapLibrary.script;
  addScript('importmap', JSON.stringify({ imports: { 'maplibre-gl': address } }));
  if (!library)
    return document.head.insertAdjacentHTML('beforeend', `<link rel="stylesheet" href="${mapLibrary.style}">`);
  const ownStyle = document.createElement('style');
  ownStyle.textContent = library.style;
  document.head.prepend(ownStyle);
  const { setWorkerUrl } = await import(/* @vite-ignore */ 'maplibre-gl');
  setWorkerUrl(URL.createObjectURL(library.worker));
}

async function run({ code, kind, theme, platform, library }: Extract<ToFrame, { type: 'run' }>): Promise<void> {
  noteError = watchCalls({
    platform,
    report: (refusal) => report(refusal ? { type: 'refused', ...refusal } : { type: 'answered' }),
  });
  document.documentElement.dataset['theme'] = theme;
  document.body.innerHTML = scaffold[kind];
  output = document.querySelector<HTMLElement>('#output') ?? undefined;
  if (usesMapLibrary(code)) await provideMapLibrary(library);
  addScript('module', `${code}\n//# sourceURL=example.js`);
  report({ type: 'started' });
}

/** The first layout of a frame can come after its page has loaded: a map without a size would stay narrow. */
function whenSized(action: () => void): void {
  if (innerWidth > 0) return action();
  const sizes = new ResizeObserver(() => {
    if (innerWidth === 0) return;
    sizes.disconnect();
    action();
  });
  sizes.observe(document.documentElement);
}

function start({ data, ports: [given] }: MessageEvent<ToFrame>): void {
  if (data.type !== 'run' || !given || port) return;
  port = given;
  port.addEventListener('message', ({ data: message }: MessageEvent<ToFrame>) => {
    if (message.type === 'measure') report({ type: 'height', px: Math.ceil(document.documentElement.scrollHeight) });
    if (message.type === 'theme') document.documentElement.dataset['theme'] = message.theme;
  });
  port.start();
  whenSized(() => void run(data));
}
addEventListener('message', start);
