// The script of the sandboxed frame's page: a file of its own, which the server puts into that page.
import { mapLibrary } from '@waypost/domain/explorer/frame-files';
import { type ConsoleLine, type LineLevel, type MapLibrary, type ToFrame, usesMapLibrary } from './protocol.ts';

const mostLines = 500;
const loopMs = 2000;
const levels: readonly LineLevel[] = ['log', 'info', 'warn', 'error'];
const own = { log: console.log, info: console.info, warn: console.warn, error: console.error };
// oxlint-disable-next-line typescript/unbound-method -- an example may replace it, and is called with a port
const send = MessagePort.prototype.postMessage;
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

for (const level of levels) {
  console[level] = (...values: unknown[]) => {
    if (print({ level, text: values.map(textOf).join(' ') })) own[level].apply(console, values);
  };
}
console.debug = console.log;

addEventListener('error', ({ message, lineno }) => {
  print({ level: 'error', text: message, ...(lineno > 0 && { line: lineno }) });
});
addEventListener('unhandledrejection', ({ reason }) => {
  print({ level: 'error', text: `Uncaught (in promise) ${textOf(reason)}` });
});
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  print({ level: 'error', text: `The sandbox refused ${effectiveDirective} ${blockedURI}` });
});

// captured, because it does not rise from the canvas of the map
addEventListener('webglcontextcreationerror', () => report({ type: 'noWebGl' }), true);

let turnBegan: number | undefined;
/** Called by the loops of an edited example: one turn of the event loop may take two seconds. */
function guardLoop(): void {
  const now = performance.now();
  if (turnBegan === undefined) {
    turnBegan = now;
    setTimeout(() => (turnBegan = undefined));
  } else if (now - turnBegan > loopMs) {
    throw new Error('A loop ran for two seconds without a pause and was stopped.');
  }
}
Object.defineProperty(globalThis, '__guardLoop', { value: guardLoop });

const scaffold = { map: '<div id="map"></div><div id="panel"></div>', call: '<pre id="output"></pre>' };

function addScript(type: 'importmap' | 'module', text: string): void {
  const script = document.createElement('script');
  script.type = type;
  script.textContent = text;
  document.body.append(script);
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

async function run({ code, kind, theme, library }: Extract<ToFrame, { type: 'run' }>): Promise<void> {
  document.documentElement.dataset['theme'] = theme;
  document.body.innerHTML = scaffold[kind];
  output = document.querySelector<HTMLElement>('#output') ?? undefined;
  if (usesMapLibrary(code)) await provideMapLibrary(library);
  addScript('module', code);
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
