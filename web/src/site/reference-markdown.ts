import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { ReferencePage } from '../features/api-reference/model/reference-documents.ts';
import type { ReferenceErrors } from '../features/api-reference/model/reference-errors.ts';
import type { ReferenceOperation } from '../features/api-reference/model/reference-model.ts';
import type { FieldRow } from '../features/api-reference/model/schema-rows.ts';
import { exampleValues, requestOf, writtenProof } from '../features/api-reference/request/api-request.ts';
import { sampleOf } from '../features/api-reference/request/request-samples.ts';
import type { MessageId } from '../messages/catalogue.ts';
import type { Text } from '../messages/use-text.tsx';
import { paths } from '../paths.ts';

/** Every call by group, each group with a link to its own Markdown. */
export function referenceListMarkdown(pages: readonly ReferencePage[]): string {
  const groups = pages.map(({ tag, slug, operations }) => {
    const calls = operations.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`);
    return `## [${tag}](${paths.apiReferencePage(slug)}.md)\n\n${calls.join('\n')}\n`;
  });
  return groups.join('\n');
}

function rowLine({ name, type, required, text, values, usual }: FieldRow): string {
  const facts = [
    type,
    ...(required ? ['required'] : []),
    ...(values ? [`one of ${values.join(', ')}`] : []),
    ...(usual === undefined ? [] : [`default ${usual}`]),
  ];
  return `- \`${name}\` (${facts.join('; ')})${text === undefined ? '' : `: ${text}`}`;
}

const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;

const part = (title: string, rows: readonly FieldRow[]) =>
  rows.length === 0 ? [] : [`### ${title}`, rows.map(rowLine).join('\n')];

function operationMarkdown(operation: ReferenceOperation, hosts: ClientConfig['hosts']): string {
  const { method, path, summary, text, parameters, body, answer, refusals, host } = operation;
  const origin = { portal: hosts.portal, account: hosts.account, platform: hosts.sample_platform }[host];
  const proof = writtenProof(operation, undefined);
  const request = requestOf(operation, { origin, values: exampleValues(operation), proof });
  return [
    `## ${summary}`,
    `\`${method} ${path}\``,
    ...(text === undefined ? [] : [text]),
    ...part('Parameters', parameters),
    ...part('Body', body?.rows ?? []),
    '### Request',
    block('sh', sampleOf('curl', request, 'json')),
    `### Answer ${answer.status}`,
    ...(answer.example === undefined ? [] : [block('json', JSON.stringify(answer.example, undefined, 2))]),
    ...(refusals.length === 0
      ? []
      : ['### Errors', refusals.map(({ status, codes }) => `- ${status}: ${codes.join(', ')}`).join('\n')]),
  ].join('\n\n');
}

/** A group of calls with everything that its page says. */
export const referenceGroupMarkdown = ({ tag, operations }: ReferencePage, hosts: ClientConfig['hosts']): string =>
  `# ${tag}\n\n${operations.map((operation) => operationMarkdown(operation, hosts)).join('\n\n')}\n`;

type Words = { readonly t: Text; readonly config: Pick<ClientConfig, 'platform_projects_url'> };

/** Every code that a call can be rejected with, as its page says it. */
export function errorsMarkdown(errors: ReferenceErrors, { t, config }: Words): string {
  const parts = (['location', 'platform'] as const).map((area) => {
    const lines = errors[area].errors.map(({ code, status, words }) => {
      const text = words ? `${words.title}. ${words.detail}` : t(code as MessageId, config);
      return `- ${status} \`${code}\`: ${text}`;
    });
    return [
      `## ${t(`apiReference.area.${area}`)}`,
      t(`apiReference.errors.${area}`),
      block('json', JSON.stringify(errors[area].example, undefined, 2)),
      lines.join('\n'),
    ].join('\n\n');
  });
  const head = [`# ${t('apiReference.errors.title')}`, t('apiReference.errors.description')];
  return `${[...head, t('apiReference.errors.headers'), ...parts].join('\n\n')}\n`;
}
