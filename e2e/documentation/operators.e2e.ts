import { ruleOn, unitsBy } from '@waypost/domain/usage/unit-rules';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { reservePort } from '../../scripts/check/reserved-port.mjs';
import { FileConfig } from '../../server/src/config/file-config.ts';
import { readUnitRules } from '../../server/src/features/usage/metering/unit-rules.store.ts';
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

describe('what stands in the documentation for operators works as it stands there', () => {
  const operationOf = (line: string) => {
    const [, name = '', rest = ''] = /^npm run (\S+) -- (.+)$/.exec(line) ?? [];
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
      'Settle a charge': async (code) =>
        expect(code.trim().split('\n').map(operationOf)).toMatchObject([
          { name: 'settle-charge', outcome: 'paid', provider_reference: '8836263467831234' },
          { name: 'settle-charge', outcome: 'unpaid', provider_reference: null },
        ]),
    });
  });

  it('on the page about payments', async () => {
    const isConfiguration = (code: string) => {
      const [, object = ''] = /^export default defineConfig\((\{[\s\S]*\})\);$/.exec(code) ?? [];
      const value: unknown = runInNewContext(`(${object})`);
      expect(FileConfig.safeParse(value).error?.issues).toBeUndefined();
      return Promise.resolve();
    };
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
