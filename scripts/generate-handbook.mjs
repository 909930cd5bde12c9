// node scripts/generate-handbook.mjs: writes the tables of permissions into the operator's page. Runs on Node 24.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withPermissionTables } from './handbook/permission-tables.mjs';

const page = fileURLToPath(new URL('../docs/people.md', import.meta.url));
writeFileSync(page, withPermissionTables(readFileSync(page, 'utf8')));
