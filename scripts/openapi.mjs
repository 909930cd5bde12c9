// node scripts/openapi.mjs: writes the OpenAPI documents of the portal and of the sample platform; tests check them. Runs on Node 24.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { allEndpoints } from '../contract/src/endpoints/all.ts';
import { toOpenApi } from '../contract/src/openapi.ts';
import { platformOpenApi } from '../sample-platform/src/openapi/document.ts';

const root = join(import.meta.dirname, '..');
const origins = { portal: 'http://localhost:4000', account: 'http://localhost:4001' };
const documents = {
  'contract/openapi.json': toOpenApi(allEndpoints, origins),
  'content/reference/location-api.json': platformOpenApi('http://localhost:4002'),
};
for (const [name, document] of Object.entries(documents)) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), `${JSON.stringify(document, undefined, 1)}\n`);
}
