import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The public API of the built widget, in the committed format. */
export function apiReport(root) {
  const types = readFileSync(join(root, 'dist/widget/account-widget.d.ts'), 'utf8');
  return [
    '# Public surface of the account widget',
    '',
    'Made by `npm run api-report` from the types that the package ships. A change here is a change for everybody who embeds the widget.',
    '',
    '```ts',
    types.trimEnd(),
    '```',
    '',
  ].join('\n');
}
