import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cruise, unread } from './imports.mjs';
import { linkPackage, plantTree, repository } from './planted-tree.ts';

const packageJson = (name: string) => JSON.stringify({ name, type: 'module', exports: { './*': './src/*.ts' } });
const value = 'export const value = 1;\n';
const importing = (...names: string[]) => names.map((name) => `import '${name}';`).join('\n');

/** A tree without violations: each kind of file imports only what it may. */
const clean: Record<string, string> = {
  'domain/package.json': packageJson('@waypost/domain'),
  'contract/package.json': packageJson('@waypost/contract'),
  'tsconfig.json': '{"compilerOptions":{"module":"ESNext","moduleResolution":"bundler"}}',
  'domain/src/plans/plans.ts': value,
  'domain/src/plans/plans.test.ts': importing('zod', './plans.ts'),
  'domain/src/base/network.ts': importing('ipaddr.js'),
  'contract/src/entities/plan.ts': importing('zod', '@waypost/domain/plans/plans'),
  'contract/src/endpoints/plans.ts': importing('../entities/plan.ts'),
  'server/src/http/mount.ts': importing('@waypost/contract/endpoints/plans'),
  'server/src/db/database.ts': value,
  'server/src/db/transaction.ts': importing('./database.ts'),
  'server/src/adapters/mailer/mailer.port.ts': value,
  'server/src/adapters/mailer/smtp-mailer.ts': importing('./mailer.port.ts', '../../db/database.ts'),
  'server/src/adapters/cards/cards.port.ts': value,
  'server/src/adapters/payment-providers/payment-provider.port.ts': value,
  'server/src/adapters/payment-providers/paypal/paypal.ts': importing('../payment-provider.port.ts'),
  'server/src/features/catalog/catalog.store.ts': importing('../../db/database.ts', '@waypost/domain/plans/plans'),
  'server/src/features/catalog/catalog.service.ts': importing(
    './catalog.store.ts',
    '../../db/transaction.ts',
    '../../adapters/mailer/mailer.port.ts',
    '@waypost/contract/entities/plan',
  ),
  'server/src/features/catalog/catalog.routes.ts': importing(
    './catalog.service.ts',
    '../../http/mount.ts',
    '@waypost/contract/endpoints/plans',
  ),
  'server/src/features/catalog/catalog.test.ts': importing('../../../test/harness.ts', '../../db/database.ts'),
  'server/src/features/apps/apps.service.ts': importing('../catalog/catalog.service.ts'),
  'server/src/features/apps/codes/codes.store.ts': importing('../../../db/database.ts'),
  'server/src/features/apps/codes/codes.service.ts': importing('./codes.store.ts'),
  'server/src/base/clock.ts': 'export const systemClock = () => new Date();',
  'server/src/base/theme-colours.ts': "export const ink = '#101c22'; export const apostrophe = '&#39;';",
  'web/src/api/loud.ts': '// oxlint-disable-next-line no-console -- the reason\nexport {};',
  'server/src/app.ts': importing('./adapters/mailer/smtp-mailer.ts', './features/catalog/catalog.routes.ts'),
  'server/test/harness.ts': importing('../src/app.ts'),
  'web/src/ui/buttons/button.tsx': value,
  'web/src/api/api.ts': importing('@waypost/contract/entities/plan'),
  'web/src/features/plans/plan-list.tsx': importing(
    '../../ui/buttons/button.tsx',
    '../../api/api.ts',
    '@waypost/domain/plans/plans',
  ),
  'web/src/features/apps/app-list.tsx': value,
  'web/src/routes/pricing.tsx': importing('../features/plans/plan-list.tsx'),
  'widget/src/protocol.ts': value,
  'widget/src/host/widget.ts': importing('../protocol.ts'),
  'widget/src/frame/frame.ts': importing('../protocol.ts'),
  'gateway-sdk/src/answer.ts': value,
  'gateway-sdk/src/gateway.ts': importing('./answer.ts', 'node:crypto'),
  'gateway-sdk/src/contract.test.ts': importing('@waypost/contract/entities/plan'),
  'sandbox/src/mailbox.ts': value,
  'sample-platform/src/places.ts': importing('@waypost/contract/endpoints/plans', '../../gateway-sdk/src/gateway.ts'),
  'e2e/create.e2e.ts': importing(
    '../server/test/harness.ts',
    '../sandbox/src/mailbox.ts',
    '../web/src/ui/buttons/button.tsx',
  ),
  'bench/verify.bench.ts': importing('../server/src/db/database.ts'),
  'scripts/launch/parts.mjs': importing('node:fs'),
  'scripts/start.mjs': importing('./launch/parts.mjs', 'node:path'),
  'scripts/build.mjs': importing('zod'),
};

/** For each rule one file that violates it and no other rule. */
const planted: Record<string, { file: string; text: string }> = {
  'domain-imports-pure-libraries-alone': { file: 'domain/src/p1.ts', text: importing('zod') },
  'contract-knows-only-domain-and-zod': { file: 'contract/src/p2.ts', text: importing('fastify') },
  'web-never-reaches-server': {
    file: 'web/src/p3.ts',
    text: "import type { Database } from '../../server/src/db/database.ts'; export type D = Database;",
  },
  'server-never-reaches-web': { file: 'server/src/p4.ts', text: importing('../../web/src/api/api.ts') },
  'features-meet-only-at-their-doors': {
    file: 'server/src/features/apps/apps.events.ts',
    text: importing('../catalog/catalog.events.ts'),
  },
  'every-feature-has-a-layer': {
    file: 'server/src/features/news/news.service.ts',
    text: importing('../../base/clock.ts'),
  },
  'web-features-never-meet': { file: 'web/src/features/plans/p6.tsx', text: importing('../apps/app-list.tsx') },
  'only-routes-speak-http': {
    file: 'server/src/features/keys/keys.service.ts',
    text: importing('@waypost/contract/endpoints/plans'),
  },
  'only-stores-touch-the-database': {
    file: 'server/src/features/usage/usage.service.ts',
    text: importing('../../db/database.ts'),
  },
  'routes-call-services-not-stores': {
    file: 'server/src/features/usage/usage.routes.ts',
    text: importing('./usage.store.ts'),
  },
  'rooms-meet-at-services-not-stores': {
    file: 'server/src/features/projects/plan/plan.service.ts',
    text: importing('../status/status.store.ts'),
  },
  'features-use-ports-not-vendors': {
    file: 'server/src/features/projects/projects.service.ts',
    text: importing('../../adapters/mailer/smtp-mailer.ts'),
  },
  'adapters-know-only-their-port-and-db': {
    file: 'server/src/adapters/mailer/p11.ts',
    text: importing('../cards/cards.port.ts'),
  },
  'vendors-of-payments-never-meet': {
    file: 'server/src/adapters/payment-providers/adyen/p23.ts',
    text: importing('../paypal/paypal.ts'),
  },
  'plumbing-knows-no-feature': {
    file: 'server/src/jobs/p12.ts',
    text: importing('../features/catalog/catalog.service.ts'),
  },
  'ui-is-not-about-us': { file: 'web/src/ui/p13.tsx', text: importing('@waypost/domain/plans/plans') },
  'widget-host-ships-alone': { file: 'widget/src/host/p14.ts', text: importing('../frame/frame.ts') },
  'gateway-sdk-ships-alone': { file: 'gateway-sdk/src/p22.ts', text: importing('@waypost/contract/entities/plan') },
  'stand-ins-know-only-contract-and-sdk': {
    file: 'sandbox/src/p15.ts',
    text: importing('../../server/src/db/database.ts'),
  },
  'stand-ins-never-meet': { file: 'sandbox/src/p16.ts', text: importing('../../sample-platform/src/places.ts') },
  'product-needs-no-stand-in': { file: 'server/src/p17.ts', text: importing('../../sandbox/src/mailbox.ts') },
  'launcher-needs-no-package': { file: 'scripts/launch/p18.mjs', text: importing('zod') },
  'tests-stay-out-of-the-product': { file: 'server/src/p19.ts', text: importing('../test/harness.ts') },
  'no-cycles': { file: 'server/src/p20.ts', text: importing('./p20.ts') },
  'everything-resolves': { file: 'web/src/p21.ts', text: importing('./nowhere.ts') },
};

/** A feature of each layer, with another one above or beside it. */
const layers: Record<string, { feature: string; known: string }> = {
  foundations: { feature: 'activity', known: 'accounts' },
  proofs: { feature: 'openid', known: 'accounts' },
  accounts: { feature: 'accounts', known: 'federation' },
  entries: { feature: 'federation', known: 'catalog' },
  catalogue: { feature: 'catalog', known: 'developers' },
  billing: { feature: 'billing', known: 'keys' },
  invoicing: { feature: 'invoicing', known: 'ledger' },
  ledger: { feature: 'ledger', known: 'payments' },
  developers: { feature: 'developers', known: 'projects' },
  projects: { feature: 'projects', known: 'apps' },
  apps: { feature: 'apps', known: 'usage' },
  uses: { feature: 'keys', known: 'access-keys' },
  calls: { feature: 'tokens', known: 'customers' },
  customers: { feature: 'customers', known: 'project-view' },
  caps: { feature: 'spend-caps', known: 'payments' },
  payments: { feature: 'payments', known: 'purchases' },
  subscriptions: { feature: 'subscriptions', known: 'purchases' },
  purchases: { feature: 'purchases', known: 'project-view' },
  money: { feature: 'money', known: 'project-view' },
  views: { feature: 'own-search', known: 'account-settings' },
};
for (const [layer, { feature, known }] of Object.entries(layers)) {
  planted[`layer-of-${layer}-knows-lower-ones-alone`] = {
    file: `server/src/features/${feature}/${layer}.ts`,
    text: importing(`../${known}/${known}.service.ts`),
  };
}
const doors = [
  'accounts',
  'federation',
  'developers',
  'access-keys',
  'customers',
  'ledger',
  'payments',
  'purchases',
  'project-view',
  'account-settings',
];

const helping: Record<string, string> = {
  'server/src/features/catalog/catalog.events.ts': value,
  'server/src/features/usage/usage.store.ts': value,
  'server/src/features/projects/status/status.store.ts': value,
  ...Object.fromEntries(doors.map((feature) => [`server/src/features/${feature}/${feature}.service.ts`, value])),
};

/** Other spellings of the same import. */
const otherForms: Record<string, string> = {
  'domain/src/type-import.ts': "import type { ZodType } from 'zod'; export type T = ZodType;",
  'domain/src/inline-import.ts': "export type T = import('zod').ZodType;",
  'domain/src/lazy-import.ts': "export const zod = () => import('zod');",
  'domain/src/value-passed-on.ts': "export { z } from 'zod';",
};
/** Violations that only the text rules find, by rule. */
const written: Record<string, { rule: string; text: string }> = {
  'domain/src/type-passed-on.ts': { rule: 'modules-export-their-own', text: "export type { ZodType } from 'zod';" },
  'domain/src/all-passed-on.ts': { rule: 'modules-export-their-own', text: "export * from './plans.ts';" },
  'server/src/jobs/time.ts': { rule: 'only-the-clock-reads-the-time', text: 'export const now = () => new Date();' },
  'server/src/mail/colour.ts': {
    rule: 'colours-come-from-the-design-tokens',
    text: "export const style = 'color:#0B7A75';",
  },
  'web/src/ui/quiet.tsx': {
    rule: 'a-silenced-rule-has-a-reason',
    text: '// oxlint-disable-next-line no-console\nexport {};',
  },
};
const writtenFiles = Object.fromEntries(Object.entries(written).map(([file, { text }]) => [file, text]));

const plantedFiles = Object.fromEntries(Object.values(planted).map(({ file, text }) => [file, text]));
const tree = plantTree({ ...clean, ...helping, ...plantedFiles, ...otherForms, ...writtenFiles });
for (const name of ['domain', 'contract']) linkPackage(tree, `@waypost/${name}`, join(tree.root, name));
for (const name of ['zod', 'fastify', 'ipaddr.js']) linkPackage(tree, name);
copyFileSync(join(repository, '.dependency-cruiser.cjs'), join(tree.root, '.dependency-cruiser.cjs'));
afterAll(() => tree.remove());

const { violations, modules } = cruise(tree.root);
type Rules = { forbidden: { name: string }[] };
const rules = createRequire(import.meta.url)(join(repository, '.dependency-cruiser.cjs')) as Rules;

describe('the import rules', () => {
  it.each(rules.forbidden.map(({ name }) => name))('refuse a violation of %s', (name) => {
    const file = planted[name]?.file;
    expect(violations.filter(({ from }) => from === file).map(({ rule }) => rule)).toEqual([name]);
  });

  it.each(Object.keys(otherForms))('find the import in %s', (file) => {
    expect(violations).toContainEqual(
      expect.objectContaining({ from: file, rule: 'domain-imports-pure-libraries-alone' }),
    );
  });

  it.each(Object.keys(written))('refuse the text of %s', (file) => {
    expect(violations).toContainEqual(expect.objectContaining({ from: file, rule: written[file]?.rule }));
  });

  it('accept every file without a violation', () => {
    expect(violations.filter(({ from }) => from in clean)).toEqual([]);
  });

  it('read every source file', () => {
    const sources = Object.keys({ ...clean, ...helping, ...plantedFiles }).filter((file) => /\.(tsx?|mjs)$/.test(file));
    expect(sources.filter((file) => !modules.includes(file))).toEqual([]);
  });

  it('fail if nothing was read', () => {
    expect(unread(repository, []).length).toBeGreaterThan(1);
    expect(unread(repository, modules)).not.toEqual([]);
  });
});
