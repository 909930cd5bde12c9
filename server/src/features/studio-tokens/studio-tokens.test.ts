import { ownerRights, pickStudioToken, type StudioToken } from '@waypost/domain/keys/studio-token';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTokenApp } from '../../../test/factories/access-keys.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const path = '/studio/token-api/tokens';

it('a studio token is made for what the user owns and listed for that user alone, with its end and the owners of each right REQ-72 REQ-73 KEY-24 KEY-25 (KEY-22)', async () => {
  const browser = await app.signedUp();
  const me = browser.session?.userId ?? '';
  expect((await browser.withToken('GET', path)).body).toEqual([]);
  const made = await browser.withToken('POST', path, { urm: ownerRights(me) });
  expect(made).toMatchObject({ status: 201, body: { tid: expect.stringMatching(/^wpst_/), urm: ownerRights(me) } });
  const ending = await browser.withToken('POST', path, { urm: { readFeatures: [{ owner: me }] }, exp: 1_900_000_000 });
  const list = await browser.withToken('GET', path);
  expect(list).toMatchObject({ status: 200 });
  expect(made.body).not.toHaveProperty('exp');
  expect(ending.body).toEqual({
    tid: expect.stringMatching(/^wpst_/),
    exp: 1_900_000_000,
    urm: { readFeatures: [{ owner: me }] },
  });
  expect(list.body).toEqual([made.body, ending.body]);
  expect(pickStudioToken(list.body as StudioToken[], me)).toEqual(made.body);
  expect((await (await app.signedUp()).withToken('GET', path)).body).toEqual([]);
});

it('a studio token is refused for what is somebody else’s, and for rights that there are not', async () => {
  const browser = await app.signedUp();
  const other = (await app.signedUp()).session?.userId ?? '';
  const post = async (body: object) => (await browser.withToken('POST', path, body)).status;
  expect(await post({ urm: ownerRights(other) })).toBe(400);
  expect(await post({ urm: { rule: [{ owner: browser.session?.userId }] } })).toBe(400);
  expect(await post({})).toBe(400);
  expect(((await browser.withToken('GET', path)).body as unknown[]).length).toBe(0);
});

it('a studio token that is asked for in a project stands in its log, and in nobody else’s', async () => {
  const own = await createTokenApp(app);
  const urm = ownerRights(own.browser.session?.userId ?? '');
  const asked = `${path}?project=${own.product_id}`;
  expect((await own.browser.withToken('POST', asked, { urm })).status).toBe(201);
  const lines = await app.database.db
    .selectFrom('activity')
    .selectAll()
    .where('product_id', '=', own.product_id)
    .where('action', '=', 'studio_token.created')
    .execute();
  expect(lines).toHaveLength(1);
  const stranger = await app.signedUp();
  const theirs = ownerRights(stranger.session?.userId ?? '');
  expect((await stranger.withToken('POST', asked, { urm: theirs })).status).toBe(404);
});
