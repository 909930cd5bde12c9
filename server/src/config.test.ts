import { ClientConfig } from '@waypost/contract/entities/client-config';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBrand } from './brand/brand.ts';
import { clientConfig } from './config/client-config.ts';
import type { EnvironmentVariables } from './config/environment.ts';
import { FLAGS, flagNames } from './config/flags.ts';
import { printableConfig } from './config/printable-config.ts';
import { type Config, loadConfig, withOrigins } from './config.ts';

const load = (env: EnvironmentVariables = {}, file: unknown = {}) =>
  loadConfig(env, { exists: () => true, read: async () => file });

async function configOf(env: EnvironmentVariables = {}, file: unknown = {}): Promise<Config> {
  const loaded = await load(env, file);
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return loaded.config;
}

async function problemsOf(env: EnvironmentVariables, file: unknown = {}): Promise<readonly string[]> {
  const loaded = await load(env, file);
  return loaded.ok ? [] : loaded.problems;
}

const published = (config: Config) => {
  const { brand } = readBrand(config.brand, join(import.meta.dirname, '../../content/messages'));
  return clientConfig(config, 'build', brand);
};

const aClient = { client_id: 'x', name: 'x', origins: ['https://x.example'] };

describe('defaults', () => {
  it('start without a file and without variables', async () => {
    const loaded = await loadConfig({}, { exists: () => false, read: () => Promise.reject(new Error('not there')) });
    expect(loaded).toMatchObject({
      ok: true,
      config: {
        production: false,
        host: 'localhost',
        data_dir: resolve('data'),
        secrets_file: resolve('data/secrets.json'),
        demo: true,
        test_clock: false,
        origins: {
          portal: 'http://localhost:4000',
          account: 'http://localhost:4001',
          sandbox: 'http://localhost:8080',
          sample_platform: 'http://localhost:4002',
        },
        smtp: { host: 'localhost', port: 8025 },
        public_api_host: 'http://localhost:4002',
        clients: [
          { client_id: 'waypost-portal', origins: ['http://localhost:4000'], allow_cookie_tokens: false },
          { client_id: 'plain-embedder', origins: ['http://localhost:4002'], allow_cookie_tokens: false },
        ],
      },
    });
  });

  it('have a value for every key that the product reads CFG-07', async () => {
    expect(await configOf()).toMatchObject({
      maintenance_mode: false,
      main_realm: 'waypost',
      platform_name: expect.any(String),
      platform_projects_url: expect.stringMatching(/^https:/),
      migration_target_url: expect.stringMatching(/^https:/),
      public_api_host: 'http://localhost:4002',
      freemium_allowance: { self_serve: 3, key_account: 3, automotive: 3, aws: 1, aws_marketplace: 1, others: 1 },
      automotive_app_limit: 5,
      migration_excluded_users: [],
      migration_modal_cookie_minutes: 1440,
      terms_version: expect.any(String),
      otp_required: false,
      end_user_access: true,
      seller_country: 'DE',
      support_email: expect.stringContaining('@'),
    });
  });

  it('have a value for every configurable list CFG-08', async () => {
    expect(await configOf()).toMatchObject({
      reseller_plan_model: 'nbm3',
      reseller_hidden_plans: [],
      reseller_plan_order: { 'NBM3-FFW': 1, 'NBM3-ESS': 2, 'NBM3-UBI': 3, 'NBM3-BA': 4 },
      non_migrated_documents: [],
      documents: [{ id: 'mobile-sdk', versions: [{ version: '1.1.0' }, { version: '1.0.0' }] }],
      account_environments: {},
    });
  });

  it('omit stand-ins and demo data in production', async () => {
    const config = await configOf({ NODE_ENV: 'production' });
    expect(config).toMatchObject({ demo: false, public_api_host: config.origins.portal, smtp: { port: 25 } });
    expect(config.origins).toMatchObject({ sandbox: undefined, sample_platform: undefined });
  });
});

describe('the file', () => {
  it('sets the slug of the product, the limits of keys and their expiry CFG-02 CFG-03', async () => {
    expect(await configOf()).toMatchObject({
      product_slug: 'waypost',
      api_key_limit: 2,
      access_key_limit: 2,
      unverified_api_key_expiry_ms: 2_592_000_000,
    });
    const file = { product_slug: 'acme', api_key_limit: 5, access_key_limit: 1, unverified_api_key_expiry_ms: 1000 };
    expect(await configOf({}, file)).toMatchObject(file);
  });

  it('sets the rate limits per address, and refuses zero', async () => {
    expect(await configOf()).toMatchObject({ rate_limit_factor: 1 });
    expect(await configOf({}, { rate_limit_factor: 2.5 })).toMatchObject({ rate_limit_factor: 2.5 });
    expect((await problemsOf({}, { rate_limit_factor: 0 })).join('\n')).toContain('rate_limit_factor');
  });

  it('changes one freemium allowance and keeps the others', async () => {
    const { freemium_allowance } = await configOf({}, { freemium_allowance: { aws: 7 } });
    expect(freemium_allowance).toMatchObject({ aws: 7, self_serve: 3, others: 1 });
  });

  it.each([
    ['email', 'ada@example.org', ['ada', 'a b@example.org', 'ada@example']],
    ['phone', '+49 (30) 123/45-6.7', ['030x', '']],
    ['firstName', 'Zoë Ann', ['<b>', 'a\u0007', '']],
    ['lastName', "O'Neill-Åström", ['a>b', 'a\nb']],
    ['companyName', 'Müller & Söhne', ['<script>', '\u0085']],
    ['address', '1 Main Street, c/o Bob', ['x<y', '\t']],
    ['city', 'São Paulo', ['<', '\u0000']],
    ['postal', 'SW1A 1AA', ['10<', '\u009f']],
  ] as const)(
    'has a pattern for the billing field %s that accepts only valid values CFG-04',
    async (field, right, wrong) => {
      const { billing_patterns } = await configOf();
      const pattern = new RegExp(billing_patterns[field], 'u');
      expect(right).toMatch(pattern);
      for (const value of wrong) expect(value).not.toMatch(pattern);
      const own = await configOf({}, { billing_patterns: { [field]: '^x$' } });
      expect(own.billing_patterns).toEqual({ ...billing_patterns, [field]: '^x$' });
    },
  );

  it.each(flagNames)('passes either value of %s to the browser, and its default CFG-10', async (name) => {
    const shown = async (file: unknown) => published(await configOf({}, file)).flags[name];
    expect(await shown({})).toBe(FLAGS[name].default);
    expect(await shown({ flags: { [name]: true } })).toBe(true);
    expect(await shown({ flags: { [name]: false } })).toBe(false);
  });

  it('declares the 23 flags of the requirements with their defaults', () => {
    expect(new Set(flagNames.map((name) => FLAGS[name].requirement)).size).toBe(23);
    const off = flagNames.filter((name) => !FLAGS[name].default).map((name) => FLAGS[name].requirement);
    const expected = [12, 17, 20, 21, 22, 23, 24, 26, 27, 31].map((number) => `CFG-${number}`);
    expect(off).toEqual(expected);
  });

  it('reads ff_devpres_9523 as it is set, off by default, without any effect (CFG-17)', async () => {
    const name = 'ff_devpres_9523';
    expect((await configOf()).flags[name]).toBe(false);
    expect((await configOf({}, { flags: { [name]: true } })).flags[name]).toBe(true);
    const root = join(import.meta.dirname, '../..');
    const sources = ['server', 'web', 'widget', 'contract', 'domain'].flatMap((part) =>
      globSync(`${part}/src/**/*.{ts,tsx}`, { cwd: root }),
    );
    const naming = sources.filter(
      (file) => !/\.test\./.test(file) && readFileSync(join(root, file), 'utf8').includes(name),
    );
    expect(naming).toEqual(['server/src/config/flags.ts']);
  });

  it('leaves CLM and migration off (CFG-20) (CFG-21) (CFG-22) (CFG-23) (CFG-24)', async () => {
    const { flags } = await configOf();
    const { ff_clm, ff_migration_banner, ff_migration_popup, ff_migration_banner_poll, ff_cor_banner } = flags;
    expect([ff_clm, ff_migration_banner, ff_migration_popup, ff_migration_banner_poll, ff_cor_banner]).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });

  it('keeps a closed offer of migration away for a day (MIG-04)', async () => {
    const { migration_modal_cookie_minutes } = await configOf();
    expect(migration_modal_cookie_minutes).toBe(1440);
    expect(migration_modal_cookie_minutes).toBe(published(await configOf()).migration_modal_cookie_minutes);
    expect((await configOf({}, { migration_modal_cookie_minutes: 5 })).migration_modal_cookie_minutes).toBe(5);
  });

  it('registers other clients after the portal', async () => {
    const shop = { client_id: 'shop', name: 'Shop', origins: ['https://shop.example'], allow_cookie_tokens: true };
    const { clients } = await configOf({}, { clients: [shop] });
    expect(clients.map((client) => client.client_id)).toEqual(['waypost-portal', 'plain-embedder', 'shop']);
  });

  it('registers the example page only with demo data', async () => {
    const { clients } = await configOf({ DEMO: '0' });
    expect(clients.map((client) => client.client_id)).toEqual(['waypost-portal']);
  });

  it('is valid as it is in the repository', async () => {
    expect(await loadConfig({ WAYPOST_CONFIG: resolve(import.meta.dirname, '../../waypost.config.ts') })).toMatchObject(
      {
        ok: true,
      },
    );
  });
});

describe('refusals', () => {
  it('list every problem of the environment and of the file at once OPS-03', async () => {
    const env = { PORT: 'x', ACCOUNT_PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', DEMO: 'yes' };
    const file = { colour: 1, api_key_limit: -1, flags: { ff_none: true }, billing_patterns: { city: '(' } };
    const problems = (await problemsOf({ ...env, WAYPOST_CONFIG: 'x' }, file)).join('\n');
    for (const name of [...Object.keys(env), 'colour', 'api_key_limit', 'flags.ff_none', 'billing_patterns.city']) {
      expect(problems).toContain(name);
    }
  });

  it('name a configured file that does not exist', async () => {
    const problems = await loadConfig({ WAYPOST_CONFIG: '/none.ts' }, { exists: () => false, read: async () => ({}) });
    expect(problems).toMatchObject({ ok: false, problems: [expect.stringContaining('/none.ts')] });
  });

  it('state why a file cannot be read', async () => {
    const broken = { exists: () => true, read: () => Promise.reject(new Error('Unexpected token')) };
    expect(await loadConfig({}, broken)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('Unexpected token')],
    });
  });

  it.each([
    [{ NODE_ENV: 'production', DEMO: '1' }, {}, 'DEMO'],
    [{ NODE_ENV: 'production', TEST_CLOCK: '1' }, {}, 'TEST_CLOCK'],
    [{ NODE_ENV: 'production' }, { origins: { sandbox: 'https://sandbox.example' } }, 'origins.sandbox'],
    [{ HOST: '0.0.0.0' }, {}, 'DEMO'],
    [{ HOST: '0.0.0.0', DEMO: '0' }, {}, 'origins.sandbox'],
    [{ HOST: '::', DEMO: '0', TEST_CLOCK: '1' }, {}, 'TEST_CLOCK'],
  ])('refuses what is for one machine alone where others can reach it: %j %j', async (env, file, name) => {
    expect((await problemsOf(env, file)).join('\n')).toContain(name);
  });

  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('treat %s as this machine only', async (HOST) => {
    expect(await problemsOf({ HOST, TEST_CLOCK: '1' })).toEqual([]);
  });

  it('allow production to be reached from outside', async () => {
    expect(await problemsOf({ NODE_ENV: 'production', HOST: '0.0.0.0' })).toEqual([]);
  });

  it.each([
    [{ PORT: '5000', ACCOUNT_PORT: '5000' }, {}, 'ACCOUNT_PORT: 5000 is PORT already'],
    [{}, { origins: { portal: 'https://a.example', account: 'https://a.example' } }, 'must differ'],
    [{ NODE_ENV: 'production' }, { origins: { portal: 'http://a.example' } }, 'origins.portal: must be https'],
    [{}, { origins: { portal: 'https://a.example/path' } }, 'must be an origin'],
    [{}, { clients: [{ client_id: 'waypost-portal', name: 'x', origins: ['https://x.example'] }] }, 'registered twice'],
    [{}, { clients: [{ ...aClient, redirect_uris: ['https://x.example/#in'] }] }, 'must have no fragment'],
    [{}, { clients: [{ ...aClient, redirect_uris: ['javascript:alert(1)'] }] }, 'must be an http or https address'],
    [
      {},
      { clients: [{ ...aClient, jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'secret' }] } }] },
      'must be a public key',
    ],
    [{}, { trusted_proxies: ['proxy.example'] }, 'trusted_proxies.0: must be an IP address or a range in CIDR form'],
    [{}, { trusted_proxies: ['10.0.0.0/33'] }, 'trusted_proxies.0'],
    [{}, { clients: [{ ...aClient, jwks: { keys: [{ kty: 'oct', k: 'secret' }] } }] }, 'kty'],
  ])('refuses %j %j', async (env, file, problem) => {
    expect((await problemsOf(env, file)).join('\n')).toContain(problem);
  });
});

describe('ports that are chosen by the system', () => {
  it('accept port 0 everywhere, and fill in the origins after listening', async () => {
    const ports = {
      PORT: '0',
      ACCOUNT_PORT: '0',
      SANDBOX_PORT: '0',
      SAMPLE_PLATFORM_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
    };
    const known = {
      portal: 'http://localhost:51000',
      account: 'http://localhost:51001',
      sample_platform: 'http://localhost:51002',
    };
    const config = withOrigins(await configOf(ports), known);
    expect(config.origins).toMatchObject(known);
    expect(config.clients[0]?.origins).toEqual([known.portal]);
    expect(config.public_api_host).toBe(known.sample_platform);
  });

  it('keep a configured public API host', async () => {
    const config = await configOf({ PORT: '0' }, { public_api_host: 'https://api.example' });
    expect(withOrigins(config, { sample_platform: 'http://localhost:1' }).public_api_host).toBe('https://api.example');
  });
});

describe('the published configuration', () => {
  it('contains only what the contract names, for browsers', async () => {
    const config = await configOf({ DATABASE_URL: 'postgres://u:geheim@db/x' });
    const shown = published(config);
    expect(ClientConfig.strict().parse(shown)).toEqual(shown);
    expect(JSON.stringify(shown)).not.toMatch(/geheim|secret|database|data_dir/);
  });

  it('prints the effective values without the password of the database OPS-03', async () => {
    const config = await configOf({ DATABASE_URL: 'postgres://u:geheim@db:5432/x?sslkey=geheim', PORT: '4711' });
    const printed = printableConfig(config);
    expect(printed.ports.portal).toBe(4711);
    expect(printed.database_url).toBe('postgres://u:********@db:5432/x?sslkey=********');
    expect(JSON.stringify(printed)).not.toContain('geheim');
  });
});
