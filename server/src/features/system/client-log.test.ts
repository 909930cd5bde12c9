import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../test/factories/log.ts';
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

  it('writes what it was given beside the server’s log, without changing the level of the line, with the id of the request, so that no visitor can fill that REQ-53', async () => {
    const [own, browsers] = [createLog(), createLog()];
    const fresh = await startTestApp({ log: own.to, browserLog: browsers.to });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(entry) };
    const id = (await fresh.portal('/api/log', init)).headers.get('x-request-id');
    await fresh.dispose();
    expect(JSON.parse(browsers.text())).toMatchObject([
      { event: 'client.log', reqId: id, level: 30, reported: 'error', msg: 'It broke.', context: entry.context },
    ]);
    expect(own.text()).not.toContain('It broke.');
  });
});
