import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { done, newApp, newDeveloper, newDeveloperWithApp, newKey, newProject } from '../console/developer.ts';
import { useUnits } from '../console/gateway-calls.ts';
import { product } from '../harness.ts';
import { checkedAt, placeOf } from './content-blocks.ts';
import { codeOf, node, shell } from './page-code.ts';

let apiKey = '';
beforeAll(async () => {
  const client = await newDeveloper();
  const appId = await newApp(client, await newProject(client));
  apiKey = (await newKey(client, appId, 'Location API')).apiKey;
});

const withKey = (code: string) => code.replaceAll('{YOUR_API_KEY}', apiKey);
const answerOf = async (code: string) => JSON.parse(await shell(withKey(code))) as Record<string, unknown>;

/** Runs the calls of a page, each followed by its answer or by what it must print or have. */
async function check(path: string, expected: Readonly<Record<string, object | string>>): Promise<void> {
  const blocks = await codeOf(path);
  const answers = new Set(Object.values(expected).filter((value) => typeof value === 'string' && blocks.has(value)));
  expect([...blocks.keys()].toSorted()).toEqual([...Object.keys(expected), ...answers].map(String).toSorted());
  const answer = (title: string) => JSON.parse(blocks.get(title) ?? '') as object;
  const checkOne = async (code: string, value: object | string) => {
    if (code.startsWith('const ')) expect(await node(withKey(code))).toBe(value);
    else if (code.startsWith('etag=') || code.includes('-w ')) expect(await shell(withKey(code))).toBe(value);
    else if (!code.startsWith('curl ')) expect(code).toBe(value);
    else expect(await answerOf(code)).toMatchObject(typeof value === 'string' ? answer(value) : value);
  };
  for (const [title, value] of Object.entries(expected))
    await checkedAt(placeOf(path, title), () => checkOne(blocks.get(title) ?? '', value));
}

describe('the home page shows what the location API answers', () => {
  it('to its first call, from a terminal and from JavaScript (NAV-01)', async () => {
    const blocks = await codeOf('/');
    const code = (title: string) => blocks.get(title) ?? '';
    const answer = JSON.parse(code('The answer, shortened')) as { results: object[] };
    const call = code('Geocode a place with curl').replace('curl', 'curl -s');
    expect(JSON.parse(await shell(call, { API_KEY: apiKey }))).toMatchObject(answer);
    const program = `const apiKey = '${apiKey}';\n${code('Geocode a place with JavaScript')}\nconsole.log(JSON.stringify(results));`;
    expect(JSON.parse(await node(program))).toMatchObject(answer.results);
  });

  it('to a call beyond a spend cap (NAV-01)', async () => {
    const shown = (await codeOf('/')).get('The answer to a call beyond the cap, shortened') ?? '';
    const [head = '', body = ''] = shown.split('\n\n');
    const expected = JSON.parse(body) as { cap: { limit: number }; endsAt: string };
    const { client, projectId, appId } = await newDeveloperWithApp();
    const key = await newKey(client, appId, 'Capped');
    const cap = { measure: 'units', amount: expected.cap.limit, at_limit: 'refuse' };
    await done(client.call('PUT', `/api/project/${projectId}/spend-caps/project`, { cap }));
    await useUnits(expected.cap.limit, { appId, apiKeyId: key.apiKeyId });
    const call = () => fetch(`${product.samplePlatform}/v1/geocode?q=Lisbon`, { headers: { 'X-API-Key': key.apiKey } });
    await expect.poll(async () => (await call()).status).toBe(429);
    const answer = await call();
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.\d{3}Z$/;
    expect(expected.endsAt).toMatch(time);
    expect(await answer.json()).toMatchObject({ ...expected, endsAt: expect.stringMatching(time) });
    expect(head).toMatch(/^HTTP\/1.1 429 Too Many Requests\nRetry-After: \d+$/);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the pages about the location API say what it answers', () => {
  it('in general', async () => {
    await check('/documentation/location-api/overview', {
      'The address of this installation': product.samplePlatform,
      'A call with two mistakes': 'The answer to a call with two mistakes',
    });
  });

  it('about geocode', async () => {
    await check('/documentation/location-api/geocode', {
      'Find a place by name and state': 'One Springfield of many',
      'Find Paris from Texas': 'Paris, Texas',
    });
  });

  it('about revgeocode', async () => {
    await check('/documentation/location-api/revgeocode', {
      'Ask for the two nearest places': 'The two nearest places',
      'Ask in the middle of the Atlantic': { results: [{ distance_m: expect.any(Number) }] },
      'Say nothing about places that are far': 'at sea\n',
    });
  });

  it('about route', async () => {
    await check('/documentation/location-api/route', {
      'Measure from Lisbon to Paris': 'The length and the leg',
      'Draw the line with any map that reads GeoJSON': 'LineString 16\n',
      'Measure from Tokyo to San Francisco': { geometry: { type: 'MultiLineString' } },
    });
  });

  it('about outlines', async () => {
    await check('/documentation/location-api/outlines', {
      'Load the outlines for a map of the world': { type: 'FeatureCollection' },
      'Count the countries': 'FeatureCollection true public, max-age=86400\n',
      'Ask whether the outlines have changed': '304',
    });
  });

  it('about the map', async () => {
    await check('/documentation/location-api/map', {
      'Ask for the style as MapLibre does': '200 8 vector 10\n',
      'Read the tile with Berlin at zoom 6': '200 application/vnd.mapbox-vector-tile',
    });
  });

  it('about layers', async () => {
    await check('/documentation/location-api/layers', {
      'Store a layer with one shop': '204',
      'List the layers': 'The layers with their bytes',
      'Read the layer for a map': 'Depot 13.405 52.52\n',
      'Delete the layer': '204',
    });
  });

  it('about coordinates in China', async () => {
    const blocks = await codeOf('/cn/documentation/coordinates-in-china');
    const files = ['gcj.mjs', 'wgs.mjs', 'try.mjs'];
    expect([...blocks.keys()]).toEqual([...files, 'Run the program', 'The output']);
    const folder = mkdtempSync(join(tmpdir(), 'waypost-china-'));
    for (const file of files) writeFileSync(join(folder, file), blocks.get(file) ?? '');
    const program = `${process.execPath} ${join(folder, 'try.mjs')}`;
    expect((await shell(program)).trimEnd()).toBe(blocks.get('The output'));
    rmSync(folder, { recursive: true });
  });
});
