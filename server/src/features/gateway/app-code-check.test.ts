import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
type Own = { readonly product_id: ProjectId; readonly app_id: AppId; readonly app_code: string };
let own: Own;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await createPerson(app);
  const product_id = await createProject(app, await createDeveloper(app, owner));
  const { data } = await owner.call('POST', `/api/project/${product_id}/app`, {
    app_name: 'x',
    platform: 'web',
    auth_type: 'appCode',
  });
  own = { product_id, app_id: data['app_id'] as AppId, app_code: String(data['app_code']) };
});
afterAll(() => app.dispose());

async function ask(headers: Record<string, string>) {
  const response = await app.portal('/v1/authorize', {
    headers: { 'x-waypost-gateway': app.secrets.gateway_credential, ...headers },
  });
  const named = (name: string) => response.headers.get(`x-waypost-${name}`);
  return {
    status: response.status,
    code: named('code'),
    app: named('app'),
    project: named('project'),
    key: named('key'),
    text: await response.text(),
  };
}
const inHeaders = (app_id: string, app_code: string) => ({ 'x-app-id': app_id, 'x-app-code': app_code });
const inQuery = (query: string) => ({ 'x-original-uri': `/v1/geocode?q=Berlin&${query}` });
const setStatus = (aria_status: 'ACTIVE' | 'SUSPENDED') =>
  app.database.db.updateTable('project').set({ aria_status }).where('product_id', '=', own.product_id).execute();

describe('a gateway that asks about app id and app code', () => {
  it('hears whose they are, in headers and in the query KEY-19 KEY-50', async () => {
    const passed = { status: 200, code: 'VALID', app: own.app_id, project: own.product_id, key: null, text: '' };
    expect(await ask(inHeaders(own.app_id, own.app_code))).toEqual(passed);
    expect(await ask(inQuery(`app_id=${own.app_id}&app_code=${own.app_code}`))).toEqual(passed);
  });

  it('hears 401 for a wrong pair, for half of one, and for a good one behind a key that is none KEY-19 KEY-50', async () => {
    const nobody = { status: 401, code: 'NOT_FOUND', app: null };
    const wrong = [
      inHeaders(own.app_id, 'x'.repeat(32)),
      inHeaders('app_1', own.app_code),
      { 'x-app-id': own.app_id },
      inQuery(`app_code=${own.app_code}`),
    ];
    const behind = { ...inHeaders(own.app_id, own.app_code), 'x-api-key': 'wp_none' };
    for (const headers of [...wrong, behind]) expect(await ask(headers), JSON.stringify(headers)).toMatchObject(nobody);
  });

  it('hears 403 while the project is not active, and 200 again when it is KEY-19 KEY-50', async () => {
    await setStatus('SUSPENDED');
    const refused = await ask(inHeaders(own.app_id, own.app_code));
    await setStatus('ACTIVE');
    expect(refused).toMatchObject({ status: 403, code: 'PROJECT_INACTIVE', app: own.app_id });
    expect((await ask(inHeaders(own.app_id, own.app_code))).status).toBe(200);
  });

  it('hears 403 from other pages than those of a protected app KEY-19 KEY-50', async () => {
    const domains = JSON.stringify(['shop.example']);
    await app.database.db.updateTable('app').set({ domains }).where('app_id', '=', own.app_id).execute();
    const from = (origin: string) => ask({ ...inHeaders(own.app_id, own.app_code), origin });
    expect(await from('https://evil.test')).toMatchObject({ status: 403, code: 'FORBIDDEN', app: own.app_id });
    expect(await from('https://shop.example')).toMatchObject({ status: 200, code: 'VALID' });
  });
});
