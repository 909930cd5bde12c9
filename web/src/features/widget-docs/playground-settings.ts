import type { AccountPageOptions } from '@waypost/widget/host/widget-options';
import { pageOptionRows, type PageOption, type PageOptionRow } from './widget-options-model.ts';

/** The values of the playground's form. */
export type PlaygroundSettings = {
  readonly flow: string;
  readonly type: string;
  readonly clientId: string;
  readonly version: string;
  readonly environment: string;
  readonly redirectUri: string;
  readonly inBox: boolean;
  readonly options: Readonly<Partial<Record<PageOption, string | boolean>>>;
};

const separated = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function valueOf({ kind }: PageOptionRow, value: string | boolean | undefined) {
  if (kind === 'switch') return value === true || undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (kind === 'list') return separated(value);
  return kind === 'number' ? Number(value) : value.trim();
}

/** The selected options of the account pages, in the widget's format. */
export function pageOptionsIn({ options }: Pick<PlaygroundSettings, 'options'>): AccountPageOptions {
  const set = pageOptionRows.flatMap((row) => {
    const value = valueOf(row, options[row.option]);
    return value === undefined ? [] : [[row.option, value] as const];
  });
  return Object.fromEntries(set);
}

const quoted = (value: unknown) => JSON.stringify(value).replaceAll('"', "'");

/** The code for the form's values. `accountHost` is the origin of this portal's account service. */
export function toSnippet(settings: PlaygroundSettings, accountHost: string): string {
  const { flow, type, clientId, version, environment, redirectUri, inBox } = settings;
  const options = {
    clientId,
    ...(environment === '' ? { accountHost } : { environment }),
    type,
    ...(version !== '' && { version }),
    ...(redirectUri !== '' && { redirectUri }),
    ...pageOptionsIn(settings),
  };
  const lines = Object.entries(options).map(([name, value]) => `  ${name}: ${quoted(value)},`);
  if (inBox && type === 'frame') lines.push("  container: document.querySelector('#account'),");
  return [
    'const widget = createAccountWidget({',
    ...lines,
    '  codeChallenge,',
    '  callback: (event) => console.log(event),',
    '});',
    `widget.open(${quoted(flow)});`,
  ].join('\n');
}
