import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { rotatingLog } from './rotating-log.mjs';

const preload = fileURLToPath(new URL('./end-with-launcher.mjs', import.meta.url));
const lastWordsLength = 4_000;
const killAfterMs = 15_000;
const signalAfterInterruptMs = 3_000;
const parentCheckMs = 500;

/** A killed npm leaves its script running without a parent to end it. */
function whenNpmIsGone(act) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  return setInterval(() => process.ppid !== parent && act(), parentCheckMs).unref();
}

function start({ name, file, cwd, env, log, nodeOptions = [] }, node24) {
  const output = log ? 'pipe' : 'inherit';
  const child = spawn(node24, [...nodeOptions, '--import', preload, file], {
    cwd,
    env,
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (log) {
    const stream = rotatingLog(log);
    child.stdout?.pipe(stream, { end: false });
    child.stderr?.pipe(stream, { end: false });
  }
  let lastWords = '';
  child.stderr?.on('data', (text) => (lastWords = (lastWords + text).slice(-lastWordsLength)));
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ name, how: `cannot be run: ${error.message}`, code: 1, lastWords }));
    child.once('close', (code, signal) => {
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      resolve({ name, how, code: code ?? 1, lastWords });
    });
  });
  return { name, child, ended };
}

/** Starts all processes; when one ends or this process gets a signal, all end. */
export function startProcesses(specs, node24) {
  const running = specs.map((spec) => start(spec, node24));
  const all = Promise.all(running.map(({ ended }) => ended));
  const signal = (name) =>
    running.forEach(({ child }) => child.exitCode === null && child.signalCode === null && child.kill(name));
  let asked = false;
  let killer;
  const end = () => {
    asked = true;
    signal('SIGTERM');
    killer ??= setTimeout(() => signal('SIGKILL'), killAfterMs);
  };
  const interrupted = () => {
    asked = true; // a terminal has sent the signal to the children too; those that are still there later did not get it
    setTimeout(end, signalAfterInterruptMs).unref();
  };
  const handlers = { SIGTERM: end, SIGHUP: end, SIGINT: interrupted };
  for (const [name, handler] of Object.entries(handlers)) process.on(name, handler);
  const npmCheck = whenNpmIsGone(end);
  const first = Promise.race(running.map(({ ended }) => ended));
  return {
    /** Resolves when all have ended, to the first one and whether that was requested. */
    done: first.then(async (ending) => {
      const wasAsked = asked;
      end();
      await all;
      clearTimeout(killer);
      clearInterval(npmCheck);
      for (const [name, handler] of Object.entries(handlers)) process.off(name, handler);
      return { ...ending, asked: wasAsked };
    }),
    first,
    end,
  };
}

function answers(address) {
  return new Promise((resolve) => {
    const request = get(address, { timeout: 2_000, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

/** Polls `/readyz` until it answers 200, or until `stop` settles. */
export async function whenReady(origin, stop) {
  let stopped = false;
  void stop.then(() => (stopped = true));
  while (!stopped && !(await answers(`${origin}/readyz`))) await new Promise((resolve) => setTimeout(resolve, 20));
  return !stopped;
}
