// The first frame of a map on Lighthouse's phone and network: the picture that the server drew, the live map from the
// press on, and beside it a bare page with the same map and nothing else. Medians of five, in turns.
import { mapLibrary } from '@waypost/domain/explorer/frame-files';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { startProduct } from '../e2e/start-product.ts';
import { firstFrameOf, type FirstMap, firstMapOf } from './first-map.ts';
import { type Budget, judge, median } from './rounds.ts';

const runs = 5;
const examples = ['markers/add-a-marker', 'markers/cluster-markers', 'routes/show-a-route'];

const textOf = async (url: string) => (await fetch(url)).text();

/** The code of an example with the key of the examples, as it runs. */
async function codeOf(portal: string, address: string, platform: string): Promise<string> {
  const [, key = ''] = /"examples_api_key":"([^"]*)"/.exec(await textOf(`${portal}/api-explorer`)) ?? [];
  const code = await textOf(`${portal}/api-explorer-examples/v3.0/${address.split('/').at(-1)}.js`);
  return code.replaceAll('{SAMPLE_PLATFORM}', platform).replaceAll('{YOUR_API_KEY}', key);
}

const bareSite = (portal: string, code: string) => `<!doctype html><meta charset="utf-8"><title>Map</title>
<link rel="stylesheet" href="${portal}${mapLibrary.style}"><style>#map{height:420px}</style>
<script type="importmap">{"imports":{"maplibre-gl":"${portal}${mapLibrary.script}"}}</script>
<div id="map"></div><div id="panel"></div><script type="module">${code}</script>`;

/** Serves pages by their path. */
async function serve(pages: ReadonlyMap<string, string>): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(({ url = '' }, response) => {
    const body = brotliCompressSync(pages.get(url) ?? '');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}

function budgetsOf(name: string, found: readonly FirstMap[], bare: number): Budget[] {
  const of = (figure: keyof FirstMap) => median(found.map((one) => one[figure]));
  const [picture, press, again] = [of('pictureMs'), of('pressMs'), of('againMs')];
  console.log(`${name}, the map alone on a page: ${bare.toFixed(0)} ms`);
  return [
    { what: `${name}, picture (ms)`, value: picture, holds: picture <= 1500, target: 'at most 1500' },
    { what: `${name}, live, run again (ms)`, value: again, holds: again <= 1500, target: 'at most 1500' },
    {
      what: `${name}, live, first run, beside the map alone`,
      value: press / bare,
      holds: press <= 1.5 * bare,
      target: 'at most 1.5',
    },
  ];
}

const { product, stop } = await startProduct();
try {
  const codes = await Promise.all(
    examples.map(async (address) => {
      const code = await codeOf(product.portal, address, product.samplePlatform);
      return [`/${address}`, bareSite(product.portal, code)] as const;
    }),
  );
  const bare = await serve(new Map(codes));
  try {
    const budgets: Budget[] = [];
    for (const address of examples) {
      const found: FirstMap[] = [];
      const alone: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        found.push(await firstMapOf(`${product.portal}/api-explorer/maps-js/v3.0/${address}`));
        alone.push(await firstFrameOf(`${bare.origin}/${address}`));
      }
      budgets.push(...budgetsOf(address, found, median(alone)));
    }
    judge(budgets);
  } finally {
    bare.stop();
  }
} finally {
  await stop();
}
