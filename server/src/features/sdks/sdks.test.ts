import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createDownloadLinks } from './download-links.ts';
import { createKeyedHash } from '../../base/cryptography.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T10:00:00.000Z') });
});
afterAll(() => app.dispose());

async function newOwner() {
  const owner = await createPerson(app);
  const product_id = await createProject(app, await createDeveloper(app, owner));
  return { ...owner, product_id };
}

type Owner = Awaited<ReturnType<typeof newOwner>>;
type Sdk = Record<string, unknown> & { download_link: string };
async function sdksOf({ browser, product_id }: Owner, app_id: string): Promise<Sdk[]> {
  const { data } = await browser.call('GET', `/api/project/${product_id}/apps/${app_id}/sdks`);
  return data as Sdk[];
}

/** The address behind the download button. */
async function linkOf({ browser }: Owner, { download_link }: Sdk): Promise<string> {
  const response = await browser.portal(download_link, { redirect: 'manual' });
  expect(response.status).toBe(303);
  return String(response.headers.get('location'));
}

async function firstLink(owner: Owner, platform: 'ios' | 'ios:premium' = 'ios:premium') {
  const app_id = await createApp(app, owner, { platform });
  const [sdk] = await sdksOf(owner, app_id);
  if (!sdk) throw new Error('There is no SDK');
  return { app_id, sdk, link: await linkOf(owner, sdk) };
}

describe('the SDKs of an app', () => {
  it('are the one of its platform, with its type and the words of its button REQ-30 APP-09 APP-10', async () => {
    const owner = await newOwner();
    const types: Record<string, unknown> = {};
    for (const platform of [
      'ios',
      'ios:starter',
      'ios:premium',
      'android',
      'android:starter',
      'android:premium',
      'sdk',
    ] as const) {
      const sdks = await sdksOf(owner, await createApp(app, owner, { platform }));
      expect(sdks).toHaveLength(1);
      expect(sdks[0]).toMatchObject({
        platform,
        ctaText: expect.stringContaining('Download'),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      types[platform] = sdks[0]?.['type'];
    }
    expect(types).toEqual({
      ios: null,
      'ios:starter': 'Starter',
      'ios:premium': 'Premium',
      android: null,
      'android:starter': 'Starter',
      'android:premium': 'Premium',
      sdk: null,
    });
    for (const platform of ['web', 'server'] as const) {
      expect(await sdksOf(owner, await createApp(app, owner, { platform }))).toEqual([]);
    }
  });

  it('are named by the app, with its licence APP-01 APP-12', async () => {
    const { call, product_id } = await newOwner();
    const { data } = await call('POST', `/api/project/${product_id}/app`, {
      app_name: 'x',
      platform: 'ios:starter',
      auth_type: 'apiKey',
    });
    expect(data).toMatchObject({
      latest_version: '1.1.0',
      sdk_name: 'Waypost Starter SDK for iOS',
      license_key: expect.any(String) as unknown,
      download_link: `/api/project/${product_id}/apps/${String(data['app_id'])}/sdks/ios-starter/download`,
    });
  });

  it('have a newer version once the one that was downloaded is not the latest APP-11', async () => {
    const owner = await newOwner();
    const { app_id, sdk, link } = await firstLink(owner);
    expect(sdk).toMatchObject({ version_id: '2.0.0', latest_version_id: '2.0.0' });
    await app.portal(link);
    await app.database.db.updateTable('app_sdk').set({ version_id: '1.1.0' }).where('app_id', '=', app_id).execute();
    expect(await sdksOf(owner, app_id)).toMatchObject([{ version_id: '1.1.0', latest_version_id: '2.0.0' }]);
    await app.portal(link);
    expect(await sdksOf(owner, app_id)).toMatchObject([{ version_id: '2.0.0', latest_version_id: '2.0.0' }]);
  });

  it('are gone with their app LIF-23', async () => {
    const owner = await newOwner();
    const { app_id, sdk, link } = await firstLink(owner);
    await owner.call('PUT', `/api/project/${owner.product_id}/app/${app_id}`, { status: 'TERMINATED' });
    expect(await sdksOf(owner, app_id)).toEqual([]);
    expect((await owner.browser.portal(sdk.download_link, { redirect: 'manual' })).status).toBe(404);
    expect((await app.portal(link)).status).toBe(404);
  });
});

describe('a download', () => {
  it('is the file with its name and checksum, without a session, and is told in the log APP-12', async () => {
    const owner = await newOwner();
    const { app_id, sdk, link } = await firstLink(owner);
    const response = await app.portal(link);
    const bytes = Buffer.from(await response.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes);
    expect(response.status).toBe(200);
    expect(bytes.length).toBe(sdk['size']);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="waypost-ios-premium-2.0.0.zip"');
    expect(response.headers.get('x-checksum-sha256')).toBe(sdk['sha256']);
    expect(response.headers.get('repr-digest')).toBe(`sha-256=:${sha256.copy().digest('base64')}:`);
    expect(sha256.digest('hex')).toBe(sdk['sha256']);
    const lines = await app.database.db
      .selectFrom('activity')
      .selectAll()
      .where('product_id', '=', owner.product_id)
      .execute();
    expect(lines).toMatchObject([
      { action: 'app.downloaded', app_id, userId: owner.userId, after: { sdk_id: 'ios-premium', version_id: '2.0.0' } },
    ]);
  });

  it('ends ten minutes after its link was made APP-12', async () => {
    const owner = await newOwner();
    const { link } = await firstLink(owner);
    app.clock.advance(10 * 60_000 - 1);
    expect((await app.portal(link)).status).toBe(200);
    app.clock.advance(1);
    const late = await app.portal(link);
    expect({ status: late.status, body: await late.json() }).toMatchObject({
      status: 410,
      body: { error: { reason: 'LINK_EXPIRED' } },
    });
  });

  it('is not had by a link that is changed, invented or signed by somebody else APP-12', async () => {
    const owner = await newOwner();
    const { app_id, link } = await firstLink(owner);
    const [payload = '', signature = ''] = link.replace('/api/downloads/', '').split('.');
    const later = Buffer.from(payload, 'base64url').toString().replace(/\d+$/, '99999999999999');
    const forged = createDownloadLinks(createKeyedHash(Buffer.alloc(32, 1))).sign({
      app_id,
      sdk_id: 'ios-premium',
      version_id: '2.0.0',
      userId: owner.userId,
      expires: app.clock().getTime() + 1000,
    });
    const tokens = [
      `${Buffer.from(later).toString('base64url')}.${signature}`,
      `${payload}.${signature.slice(1)}`,
      `${payload}.`,
      payload,
      `${payload}.${signature}.x`,
      forged,
    ];
    for (const token of tokens) expect((await app.portal(`/api/downloads/${token}`)).status).toBe(404);
    expect((await app.portal(link)).status).toBe(200);
  });
});
