// node scripts/openapi.mjs: writes contract/openapi.json from the contract; a test checks it. Runs on Node 24.
import { writeFileSync } from 'node:fs';
import { allEndpoints } from '../contract/src/endpoints/all.ts';
import { toOpenApi } from '../contract/src/openapi.ts';

const origins = { portal: 'http://localhost:4000', account: 'http://localhost:4001' };
const file = new URL('../contract/openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(toOpenApi(allEndpoints, origins), undefined, 1)}\n`);
