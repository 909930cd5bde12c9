import { until } from '@waypost/gateway-sdk/test/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../test/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()), 60_000);
afterAll(() => platform.close());

type Body = { errors?: { pointer: string }[] };

async function get(path: string, headers: HeadersInit = { 'x-api-key': 'good-key' }) {
  const answer = await fetch(platform.origin + path, { headers });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { answer, status: answer.status, body: (isJson ? JSON.parse(text) : {}) as Body };
}

describe('tiles', () => {
  it('are sent as vector tiles that a browser may keep, and counted one by one', async () => {
    const { headers } = (await get('/v1/tiles/0/0/0')).answer;
    expect(headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(headers.get('cache-control')).toBe('private, max-age=3600');
    const id = headers.get('x-request-id');
    await until(() => platform.portal.events().some((event) => event.id === id && event.data.service === 'tiles'));
    expect((await get('/v1/tiles/0/0/0', {})).status).toBe(401);
  });

  it('are compressed, and answered 304 where nothing changed, which counts as well', async () => {
    const headersOf = async (more: Record<string, string>) =>
      (await get('/v1/tiles/1/0/0', { 'x-api-key': 'good-key', ...more })).answer;
    const zipped = await headersOf({ 'accept-encoding': 'br, gzip' });
    const plain = await headersOf({ 'accept-encoding': 'identity' });
    const encodings = [zipped, plain].map(({ headers }) => [headers.get('content-encoding'), headers.get('vary')]);
    expect(encodings).toEqual([
      ['gzip', 'accept-encoding'],
      [null, 'accept-encoding'],
    ]);
    const etag = zipped.headers.get('etag') ?? '';
    expect(plain.headers.get('etag')).toBe(etag);
    const same = await headersOf({ 'if-none-match': `"another", ${etag}` });
    expect([same.status, same.headers.get('cache-control')]).toEqual([304, 'private, max-age=3600']);
    const id = same.headers.get('x-request-id');
    await until(() => platform.portal.events().some((event) => event.id === id && event.data.service === 'tiles'));
    expect((await get('/v1/tiles/1/0/1', { 'x-api-key': 'good-key', 'if-none-match': etag })).status).toBe(200);
    expect((await get('/v1/tiles/1/0/0', { 'if-none-match': etag })).status).toBe(401);
  });
});

describe('the map', () => {
  it('of countries is served without a key, compressed, and answered 304 for a cached copy', async () => {
    const path = '/v1/basemap/countries.geojson';
    const { answer, body } = await get(path, { 'accept-encoding': 'gzip, br' });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(body).toMatchObject({ type: 'FeatureCollection', attribution: 'Made with Natural Earth' });
    expect((await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await get(`${path}?detail=1m`, {})).body).toMatchObject({
      code: 'INVALID_FIELDS',
      errors: [{ pointer: '/detail' }],
    });
  });

  it('has a style without a key, which passes the key of its address on to its tiles', async () => {
    const { body } = await get('/v1/map-style', {});
    const tilesOf = (style: object) => (style as { sources: { platform: { tiles: string[] } } }).sources.platform.tiles;
    expect(tilesOf(body)).toEqual([`${platform.origin}/v1/tiles/{z}/{x}/{y}`]);
    const dark = (await get('/v1/map-style?theme=dark&apiKey=good-key', {})).body;
    expect(tilesOf(dark)).toEqual([`${platform.origin}/v1/tiles/{z}/{x}/{y}?apiKey=good-key`]);
    const { errors } = (await get('/v1/map-style?theme=red&apiKey=%22', {})).body;
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/theme', '/apiKey']);
  });
});
