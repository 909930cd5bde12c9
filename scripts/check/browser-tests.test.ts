import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { subjects, testsOfAppearance, testsOfParts } from './browser-tests.mjs';
import { importersOf, planFor, withMessages } from './changed.mjs';
import { cruise } from './imports.mjs';

const root = join(import.meta.dirname, '../..');
const listed = Object.values(subjects);
const browserTests = globSync('e2e/**/*.{e2e,page.test}.ts', { cwd: root });

describe('the subjects of browser tests', () => {
  it('name every feature of server and web, and none that is gone', () => {
    const features = globSync('{server,web}/src/features/*', { cwd: root }).map((folder) => basename(folder));
    const named = listed.flatMap((subject) => subject.features);
    expect(new Set(named)).toEqual(new Set(features));
  });

  it('name every browser test, and none that is gone', () => {
    const named = [
      ...listed.flatMap(({ tests }) => tests),
      ...Object.values(testsOfAppearance).flat(),
      ...testsOfParts,
    ];
    const isNamed = (file: string) => named.some((test) => file.startsWith(`e2e/${test}`));
    expect(browserTests.filter((file) => !isNamed(file))).toEqual([]);
    const isThere = (test: string) => browserTests.some((file) => file.startsWith(`e2e/${test}`));
    expect(named.filter((test) => !isThere(test))).toEqual([]);
  });
});

describe('a planted change', () => {
  let graph: ReturnType<typeof cruise>['graph'];
  beforeAll(() => {
    ({ graph } = cruise(root));
  }, 300_000); // it reads every file of the project

  function planned(file: string) {
    const plan = planFor([file], withMessages(root, [file], graph), 'bare');
    return Object.fromEntries(plan.map(({ name, files }) => [name, files]));
  }

  it.each([
    ['server/src/features/payments/charges/charges.service.ts', 'e2e/providers/'],
    ['web/src/features/payments/payment-form.tsx', 'e2e/providers/'],
    ['contract/src/endpoints/payments.ts', 'e2e/providers/'],
    ['server/src/features/migration/migration.service.ts', 'e2e/migration/'],
    ['web/src/features/migration/migration-offer.tsx', 'e2e/migration/'],
    ['server/src/features/support/support.service.ts', 'e2e/support/'],
    ['domain/src/support/contact.ts', 'e2e/support/'],
    ['web/src/ui/overlays/menu.tsx', 'e2e/ui/'],
    ['contract/src/endpoints/system.ts', 'e2e/api/'],
    ['server/src/features/system/system.routes.ts', 'e2e/api/'],
    ['web/src/features/keys/api-keys.tsx', 'e2e/pages/every-page-of-developers'],
    ['web/src/features/blog/post-frame.tsx', 'e2e/pages/every-page.'],
    ['content/messages/de/key-dialogs.json', 'e2e/pages/long-words'],
    ['content/messages/de/key-dialogs.json', 'e2e/console/key'],
    ['widget/src/protocol.ts', 'e2e/widget/'],
    ['content/documentation/en/access-tokens.mdx', 'e2e/documentation/'],
  ])('of %s runs %s, and not every browser test', (file, tests) => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(planned(file)['e2e']).toContain(tests);
  });

  it.each([
    ['web/src/ui/buttons/button.tsx'],
    ['web/src/styles/tokens.css'],
    ['web/src/routes/__root.tsx'],
    ['server/src/http/listener.ts'],
    ['server/src/features/catalog/catalog.service.ts'],
    ['contract/src/endpoints/all.ts'],
    ['content/catalog/plans.json'],
    ['content/messages/en/chrome.json'],
    ['e2e/harness.ts'],
  ])('of %s runs every browser test, on every page', (file) => {
    const [browser] = planFor([file], withMessages(root, [file], graph)).filter(({ name }) => name === 'e2e');
    expect(browser).toEqual({ name: 'e2e', files: undefined });
  });

  it('of a page that only developers see opens no page of visitors, and the reverse', () => {
    expect(planned('web/src/features/keys/api-keys.tsx')['e2e']).not.toContain('e2e/pages/every-page.');
    expect(planned('web/src/features/blog/post-frame.tsx')['e2e']).not.toContain('e2e/pages/every-page-of-developers');
  });

  it.each([
    ['web/src/features/keys/key-settings-page.tsx', ['_signed-in/applications/$appId_.keys.$apiKeyId.tsx']],
    ['web/src/features/payments/payment-form.tsx', ['_signed-in/billing-management.tsx']],
    ['web/src/features/blog/post-frame.tsx', ['blog/$slug.tsx']],
    [
      'web/src/features/projects/project-layout.tsx',
      expect.arrayContaining(['_signed-in/projects/$projectId/activity.tsx']),
    ],
    [
      'content/messages/de/explorer.json',
      expect.arrayContaining(['api-explorer/$.tsx', 'documentation/examples.$.tsx']),
    ],
  ])('of %s opens the pages that show it alone', (file, routes) => {
    const [browser] = planFor([file], withMessages(root, [file], graph)).filter(({ name }) => name === 'e2e');
    expect(browser?.routes?.toSorted()).toEqual(routes);
  });

  it('of what every browser test uses opens every page, also together with one page', () => {
    const [browser] = planFor(['e2e/harness.ts', 'web/src/features/blog/post-frame.tsx'], graph).slice(-1);
    expect(browser).toEqual({ name: 'e2e', files: undefined });
  });

  it.each([
    ['web/src/features/chrome/use-sign-out.ts'], // in the frame of every page
    ['web/src/features/accounts/entrance/working.tsx'], // on the account service's own pages
    ['server/src/features/keys/keys.service.ts'], // leads to no page
  ])('of %s opens every page, but not every browser test', (file) => {
    const [browser] = planFor([file], graph).filter(({ name }) => name === 'e2e');
    expect(browser?.files).toBeDefined();
    expect(browser).not.toHaveProperty('routes');
  });

  it('of a feature runs the server’s tests of those that call it', () => {
    const tests = planned('server/src/features/payments/charges/charges.service.ts')['server'];
    expect(tests).toContain('server/src/features/payments/payment-methods.test.ts');
    expect(tests).toContain('server/src/features/purchases/purchases.test.ts');
    expect(tests).not.toContain('server/src/features/keys/keys.test.ts');
  });

  it('of a helper of browser tests runs those that use it', () => {
    const tests = planned('e2e/providers/older-page.ts')['e2e'];
    expect(tests).toContain('e2e/providers/older-form.e2e.ts');
    expect(tests).not.toContain('e2e/support/contact.e2e.ts');
  });

  it('of a page runs the tests in jsdom of its subject alone', () => {
    expect(planned('web/src/features/keys/api-keys.tsx')['e2e']).toContain('e2e/console/key');
    expect(planned('web/src/features/support/contact-form.tsx')['e2e']?.join()).not.toContain('e2e/console/key');
    expect(planned('e2e/console/keys.page.test.ts')['e2e']).toEqual(['e2e/console/keys.page.test.ts']);
    expect(planned('e2e/dom/page-routes.ts')['e2e']).toContain('e2e/console/keys.page.test.ts');
  });

  it('of a browser test of the long run chooses none', () => {
    expect(planned('e2e/console/offline-forms.long.e2e.ts')).not.toHaveProperty('e2e');
    const tests = planned('e2e/console/offline-page.ts')['e2e'];
    expect(tests).toContain('e2e/console/offline.e2e.ts');
    expect(tests).not.toContain('e2e/console/offline-forms.long.e2e.ts');
  });

  it('of a text reaches the programs that name it', () => {
    const file = 'content/messages/en/support.json';
    expect(importersOf([file], withMessages(root, [file], graph))).toContain(
      'web/src/features/support/contact-form.tsx',
    );
  });
});
