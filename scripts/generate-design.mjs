// node scripts/generate-design.mjs: writes the files derived from the design tokens. Runs on Node 24.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { designFiles } from './design/files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
for (const [file, content] of Object.entries(await designFiles(root))) writeFileSync(`${root}${file}`, content);
