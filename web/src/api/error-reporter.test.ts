import { afterEach, expect, it, vi } from 'vitest';
import { createErrorReporter } from './error-reporter.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const config = { flags: { ff_sentry_enabled: true }, error_reporting_url: null, build: 'b-7' };
const report = { message: 'It failed', context: { page: '/projects' } };
const entry = { level: 'error', message: 'It failed', context: { page: '/projects', build: 'b-7' } };

it('reports nothing unless reporting is on', () => {
  const refuse = () => Promise.reject(new Error('nobody asks for this'));
  const off: readonly Record<string, boolean>[] = [{}, { ff_sentry_enabled: false }];
  for (const flags of off) expect(createErrorReporter({ ...config, flags }, refuse, () => true)).toBeUndefined();
});

it('writes to the portal’s log where there is no service, and makes no failure of a lost report', async () => {
  const written: unknown[] = [];
  const writeLog = (each: unknown) => {
    written.push(each);
    return Promise.reject(new Error('offline'));
  };
  createErrorReporter(config, writeLog, () => false)?.report(report);
  await Promise.resolve();
  expect(written).toEqual([entry]);
});

it('sends to the configured service only while the reader allows it, without cookies, and past the end of the page', () => {
  const sent: { readonly url: string; readonly entry: unknown; readonly init: object }[] = [];
  vi.stubGlobal('fetch', (url: string, { body, ...init }: { readonly body: string }) => {
    sent.push({ url, entry: JSON.parse(body), init });
    return Promise.resolve(new Response());
  });
  const withService = { ...config, error_reporting_url: 'https://errors.example/in' };
  let isAllowed = false;
  const reporter = createErrorReporter(
    withService,
    () => Promise.reject(new Error('not here')),
    () => isAllowed,
  );
  reporter?.report(report);
  expect(sent).toEqual([]);
  isAllowed = true;
  reporter?.report(report);
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  };
  expect(sent).toEqual([{ url: 'https://errors.example/in', entry, init }]);
});
