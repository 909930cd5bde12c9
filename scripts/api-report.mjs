// node_modules/.bin/node scripts/api-report.mjs: writes the report of the widget's public API, for review.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiReport } from './build/api-report.mjs';
import { buildWidget } from './build/widget.mjs';

const root = join(import.meta.dirname, '..');
await buildWidget(root);
writeFileSync(join(root, 'widget/api-report.md'), apiReport(root));
