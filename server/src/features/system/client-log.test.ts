import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog, type LogLine } from '../../../test/factories/log.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
const written = createLog();
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1, log: written.to });
});
afterAll(() => app.dispose());

async function log(body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const response = await app.portal('/api/log', { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  const { error } = (text === '' ? {} : JSON.parse(text)) as {
    error?: { reason: string; fields?: { path: string }[] };
  };
  return { status: response.status, text, reason: error?.reason, paths: error?.fields?.map(({ path }) => path) };
}
const entry = { level: 'error', message: 'It broke.', context: { page: '/projects', count: 3, again: true, of: null } };

describe('the log call of browsers', () => {
  it('takes level, message and context of anybody, and answers nothing REQ-53', async () => {
    expect(await log(entry)).toMatchObject({ status: 204, text: '' });
    expect((await log({ level: 'info', message: 'It works.' })).status).toBe(204);
  });

  it.each([
    [{ ...entry, level: 'fatal' }, ['level']],
    [{ level: 'info' }, ['message']],
    [{ ...entry, message: '' }, ['message']],
    [{ ...entry, context: { nested: { in: 'another' } } }, ['context.nested']],
    [{ ...entry, user: 'usr_1' }, ['user']],
  ])('refuses %j and names what is wrong REQ-53', async (body, paths) => {
    expect(await log(body)).toMatchObject({ status: 400, reason: 'INVALID_FIELDS', paths });
  });

  it('takes no more than four kilobytes REQ-53', async () => {
    const ofLength = (length: number) => {
      const context = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`part${at}`, 'x'.repeat(400)]));
      const rest = length - JSON.stringify({ ...entry, message: '', context }).length;
      return { ...entry, message: 'm'.repeat(rest), context };
    };
    expect((await log(ofLength(4096))).status).toBe(204);
    expect(await log(ofLength(4097))).toMatchObject({ status: 413, reason: 'BODY_TOO_LARGE' });
  });

  it('is answered sixty times a minute to one client REQ-53', async () => {
    const fresh = await startTestApp({ limitFactor: 1 });
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(entry) };
      statuses.push((await fresh.portal('/api/log', init)).status);
    }
    await fresh.dispose();
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 204), 429]);
  });

  it('is written into the server’s log, whose own level it does not change REQ-53', async () => {
    await log({ level: 'warning', message: 'Slow.', context: { ms: 9000 } });
    await log({ level: 'fatal', message: 'Refused.' });
    const lines = (JSON.parse(written.text()) as LogLine[]).filter(({ event }) => event === 'client.log');
    const line = { event: 'client.log', reported: 'warning', context: { ms: 9000 }, msg: 'Slow.', level: 30 };
    expect(lines.at(-1)).toMatchObject(line);
  });
});
