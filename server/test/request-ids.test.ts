import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicHeader, createAccessKey, createTokenApp, postForm, type TokenApp } from './factories/access-keys.ts';
import { startTestApp, type TestApp } from './harness.ts';

type Line = { readonly reqId?: string; readonly event?: string; readonly msg: string };

let app: TestApp;
let own: TokenApp;
let lines: Line[];
beforeAll(async () => {
  lines = [];
  const log = new PassThrough().on('data', (text: Buffer) => {
    for (const line of text.toString().split('\n')) if (line !== '') lines.push(JSON.parse(line) as Line);
  });
  app = await startTestApp({ log });
  own = await createTokenApp(app);
});
afterAll(() => app.dispose());

/** The log lines of one call. */
async function linesOf(call: () => Promise<{ readonly headers: Headers }>) {
  lines = [];
  const { headers } = await call();
  const id = headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return { id, lines };
}

describe('the id of a request', () => {
  it('is in every log line of its call (API-02)', async () => {
    const path = `/api/project/${own.product_id}/app/${own.app_id}`;
    const written = await linesOf(() => own.browser.call('PUT', path, { app_name: 'Renamed' }));
    await expect.poll(() => written.lines.map(({ event, msg }) => event ?? msg)).toEqual(['app.updated', 'request']);
    expect(written.lines.map(({ reqId }) => reqId)).toEqual([written.id, written.id]);
  });

  it('is in the log lines of calls that bypass the framework (API-02)', async () => {
    const { clientId, accessKeySecret } = await createAccessKey(own);
    const issue = (secret: string) =>
      linesOf(() => postForm(app, '/oauth2/token', { authorization: basicHeader(clientId, secret) }));
    for (const [secret, event] of [
      [accessKeySecret, 'token.issued'],
      ['wrong', 'token.refused'],
    ] as const) {
      const written = await issue(secret);
      expect(written.lines).toMatchObject([{ event, reqId: written.id }]);
    }
  });

  it('differs for two concurrent calls (API-02)', async () => {
    const rename = (app_name: string) =>
      own.browser.call('PUT', `/api/project/${own.product_id}/app/${own.app_id}`, { app_name });
    lines = [];
    const ids = (await Promise.all([rename('One'), rename('Two')])).map(({ headers }) => headers.get('x-request-id'));
    await expect.poll(() => lines.length).toBe(4);
    for (const id of ids) expect(lines.filter(({ reqId }) => reqId === id)).toHaveLength(2);
  });

  it('is in refusals of every format (API-02)', async () => {
    const problem = await app.portal('/v1/keys/verify', { method: 'POST' });
    const id = problem.headers.get('x-request-id');
    expect(await problem.json()).toMatchObject({ instance: `urn:request:${id}` });
    const page = await app.portal('/v1/none');
    expect(await page.json()).toMatchObject({ instance: `urn:request:${page.headers.get('x-request-id')}` });
    for (const path of ['/api/none', '/oauth2/none']) {
      expect((await app.portal(path)).headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
