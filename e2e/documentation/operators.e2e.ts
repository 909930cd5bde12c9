import { ruleOn, unitsBy } from '@waypost/domain/usage/unit-rules';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { reservePort } from '../../scripts/check/reserved-port.mjs';
import { readBrand } from '../../server/src/brand/brand.ts';
import { brandColours, colourNames, contrastProblems } from '../../server/src/brand/colours.ts';
import { FileConfig } from '../../server/src/config/file-config.ts';
import { readUnitRules } from '../../server/src/features/usage/metering/unit-rules.store.ts';
import { unknownPlaceholders } from '../../server/src/mail/brand-words.ts';
import { MailWords } from '../../server/src/mail/templates.ts';
import { readOperation } from '../../server/src/operations/operations.ts';
import { newApp, newDeveloper, newKey, type NewKey, newProject } from '../console/developer.ts';
import { product } from '../harness.ts';
import { checkAll, shell } from './page-code.ts';

const root = join(import.meta.dirname, '../..');
const soon = { interval: 100 }; // each look starts a program

let projectId: string;
let key: NewKey;

beforeAll(async () => {
  const client = await newDeveloper();
  projectId = await newProject(client);
  key = await newKey(client, await newApp(client, projectId), 'Web shop');
});

/** Code with its placeholder filled in. */
const withKey = (code: string) => code.replaceAll('{YOUR_API_KEY}', key.apiKey);

/** The settings of a block that is a configuration file. */
function configurationIn(code: string): FileConfig {
  const [, object = ''] = /^export default defineConfig\((\{[\s\S]*\})\);$/.exec(code) ?? [];
  return FileConfig.parse(runInNewContext(`(${object})`));
}

/** The names in code of a table's first column. */
const firstCells = (html: string, header: string): string[] => {
  const [table = ''] = html.split('<table').filter((part) => part.includes(`>${header}</th>`));
  return [...table.matchAll(/<tr[^>]*><td[^>]*>(.*?)<\/td>/g)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/<code>(.*?)<\/code>/g)].map(([, name = '']) => name),
  );
};

describe('what stands in the documentation for operators works as it stands there', () => {
  const operationOf = (line: string) => {
    const [, name = '', rest = ''] = /^npm run (\S+)(?: -- (.+))?$/.exec(line) ?? [];
    const args = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
    return readOperation([name, ...args]);
  };

  it('on the page about unit rules', async () => {
    const folder = join(product.dataDir, 'unit-rules');
    mkdirSync(folder, { recursive: true });
    await checkAll('/documentation/operators/unit-rules', {
      async 'matrix.json'(code) {
        writeFileSync(join(folder, 'matrix.json'), code);
        const rules = (await readUnitRules(folder)).get('matrix') ?? [];
        const later = ruleOn(rules, '2026-03-01');
        expect(later && unitsBy(later, { requests: 1, quantities: { rows: 3, columns: 3 } })).toEqual({
          units: 9,
          billable_units: 5,
        });
      },
      'Rebuild the sums of March': async (code) =>
        expect(code).toMatch(/^npm run rebuild-usage -- --from \S+ --to \S+$/), // rebuild.test.ts runs it
    });
  });

  it('on the page about resellers', async () => {
    const email = 'ada@example.org';
    await checkAll('/documentation/operators/sell-through-resellers', {
      'Give and take the role of a reseller': async (code) =>
        expect(code.trim().split('\n').map(operationOf)).toEqual([
          { name: 'give-reseller', email },
          { name: 'take-reseller', email },
        ]),
    });
  });

  it('on the page about money', async () => {
    const email = 'ada@example.org';
    await checkAll('/documentation/operators/money', {
      'Give and take the role for money': async (code) =>
        expect(code.trim().split('\n').map(operationOf)).toEqual([
          { name: 'give-finance', email },
          { name: 'take-finance', email },
        ]),
      'Credit and refund a statement': async (code) =>
        expect(operationOf(code.trim())).toMatchObject({ name: 'credit', net: 10_000, refund: true }),
      'Charge again, pause, resume and write off': async (code) =>
        expect(code.trim().split('\n').map(operationOf)).toMatchObject([
          { name: 'retry-payment', operator: 'Ada Lovelace' },
          { name: 'pause-dunning' },
          { name: 'resume-dunning' },
          { name: 'write-off' },
        ]),
      'Compare the books now': async (code) => expect(operationOf(code.trim())).toEqual({ name: 'compare-books' }),
      'Apply webhooks again': async (code) =>
        expect(code.trim().split('\n').map(operationOf)).toEqual([
          { name: 'replay-webhooks', which: { reference: 'pay_01jq8z4m5n6p7r8s9t0v1w2x3y' } },
          { name: 'replay-webhooks', which: { webhook_id: 'whk_01jq8z4m5n6p7r8s9t0v1w2x3y' } },
          { name: 'replay-webhooks', which: { isWaiting: true } },
        ]),
      'Settle a charge': async (code) =>
        expect(code.trim().split('\n').map(operationOf)).toMatchObject([
          { name: 'settle-charge', outcome: 'paid', provider_reference: '8836263467831234' },
          { name: 'settle-charge', outcome: 'unpaid', provider_reference: null },
        ]),
    });
  });

  it('on the page about brands, which names every colour, mail and placeholder', async () => {
    const path = '/documentation/operators/your-brand';
    const folder = join(product.dataDir, 'brand');
    mkdirSync(join(folder, 'texts'), { recursive: true });
    for (const file of ['logo-light.svg', 'logo-dark.svg', 'icon.svg'])
      cpSync(join(root, 'e2e/second-installation', file), join(folder, file));
    cpSync(join(root, 'web/public/social-card.png'), join(folder, 'social-card.png'));
    const writes = (file: string) => (code: string) => Promise.resolve(writeFileSync(join(folder, file), code));
    await checkAll(path, {
      'texts/en.json': writes('texts/en.json'),
      'texts/mails.en.json': writes('texts/mails.en.json'),
      async 'waypost.config.ts: a brand'(code) {
        const { brand } = configurationIn(code.replaceAll("'./brand/", `'${folder}/`));
        const read = readBrand(brand, join(root, 'content/messages'));
        expect(read.problems).toEqual([]);
        expect(Object.keys(read.brand.texts.en)).toEqual(['home.heading', 'chrome.footerNote']);
        expect(read.brand.mail.words?.en?.verify?.subject).toBe('One step to {brand}');
      },
      'Colours that cannot be read': async (code) =>
        expect(contrastProblems(brandColours({ light: { accent: '#f0c808' }, dark: {} }))).toContain(code.slice(2)),
    });
    const html = await (await fetch(`${product.portal}${path}`)).text();
    expect(firstCells(html, 'Name').toSorted()).toEqual(colourNames.toSorted());
    const kinds = firstCells(html, 'Mail');
    expect(kinds.toSorted()).toEqual(MailWords.keyType.options.map(String).toSorted());
    const rows = html.split(/<\/?tr/).map((row) => row.replaceAll(/<[^>]*>/g, ' '));
    for (const kind of kinds) {
      const [problem = ''] = unknownPlaceholders({ [kind]: { subject: '{none}' } });
      const known = [...problem.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const row = rows.find((text) => text.includes(` ${kind} `)) ?? '';
      const shown = [...row.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      expect(['none', 'brand', ...shown], kind).toEqual(known);
    }
  });

  it('on the page about payments', async () => {
    const isConfiguration = (code: string) => Promise.resolve(void configurationIn(code));
    await checkAll('/documentation/operators/connect-your-payments', {
      'waypost.config.ts: country and VAT ID': isConfiguration,
      'waypost.config.ts: cards': isConfiguration,
      'waypost.config.ts: wallet': isConfiguration,
    });
  });

  it('on the page about gateways', async () => {
    const { gateway_credential } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')) as {
      gateway_credential: string;
    };
    const given = { GATEWAY_CREDENTIAL: gateway_credential };
    const isFile = (file: string) => async (code: string) =>
      expect(`${code}\n`).toBe(readFileSync(join(root, file), 'utf8'));
    await checkAll('/documentation/operators/connect-your-gateway', {
      'nginx.conf': isFile('docs/gateway/nginx.conf'), // covered by nginx.test.ts
      'envoy.yaml': isFile('docs/gateway/envoy.yaml'), // authorize.test.ts sends its requests
      async 'Ask as nginx does'(code) {
        const answer = await shell(withKey(code), given);
        expect(answer).toMatch(/^HTTP\/1\.1 200 /);
        expect(answer).toMatch(new RegExp(`^x-waypost-project: ${projectId}\r$`, 'm'));
      },
      async 'Ask about a key'(code) {
        expect(JSON.parse(await shell(withKey(code), given))).toMatchObject({
          valid: true,
          code: 'VALID',
          projectId,
          keyId: key.apiKeyId,
        });
      },
      async 'A server with the SDK'(code) {
        const port = String(await reservePort());
        const server = spawn(process.execPath, ['--input-type=module', '-e', code], {
          cwd: root,
          env: { ...given, PORT: port },
          stdio: 'ignore',
        });
        const call = (headers: Record<string, string>) =>
          fetch(`http://localhost:${port}/`, { headers }).then(
            ({ status }) => status,
            () => 0,
          );
        await expect.poll(() => call({ 'x-api-key': key.apiKey }), soon).toBe(200);
        expect(await call({})).toBe(401);
        const ended = once(server, 'exit');
        server.kill();
        await ended;
      },
    });
  });
});
