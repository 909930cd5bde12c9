import { describe, expect, it } from 'vitest';
import { importersOf, planFor } from './changed.mjs';
import { planSteps } from './steps.mjs';

const importing = (source: string, ...targets: string[]) => ({
  source,
  dependencies: targets.map((resolved) => ({ resolved })),
});

const modules = [
  importing('domain/src/keys/key-limits.ts'),
  importing('domain/src/keys/key-limits.test.ts', 'domain/src/keys/key-limits.ts'),
  importing('server/src/features/keys/keys.service.ts', 'domain/src/keys/key-limits.ts'),
  importing('server/src/features/keys/keys.feature.ts', 'server/src/features/keys/keys.service.ts'),
  importing(
    'server/src/features/keys/keys.test.ts',
    'server/src/features/keys/keys.service.ts',
    'server/test/harness.ts',
  ),
  importing('server/src/features/usage/usage.test.ts', 'server/test/harness.ts'),
  importing('server/src/app.ts', 'server/src/features/keys/keys.feature.ts'),
  importing('server/test/harness.ts', 'server/src/app.ts'),
  importing('web/src/features/keys/key-name.ts', 'domain/src/keys/key-limits.ts'),
  importing('web/src/features/keys/key-name.test.ts', 'web/src/features/keys/key-name.ts'),
];

const planned = (changed: string[]) =>
  Object.fromEntries(planFor(changed, modules, 'bare').map(({ name, files }) => [name, files]));

describe('the tests that a change can affect', () => {
  it('are those that import it, directly or indirectly, but not through the composition of all features', () => {
    const reached = importersOf(['server/src/features/keys/keys.service.ts'], modules);
    expect(reached).toContain('server/src/features/keys/keys.test.ts');
    expect(reached).not.toContain('server/src/features/usage/usage.test.ts');
  });

  it('are in every package that uses a rule of the domain', () => {
    const plan = planned(['domain/src/keys/key-limits.ts']);
    expect(plan['unit']).toEqual(['domain/src/keys/key-limits.test.ts']);
    expect(plan['server']).toContain('server/src/features/keys/keys.test.ts');
    expect(plan).toHaveProperty('web', undefined);
    expect(plan['e2e']).toContain('e2e/console/key');
  });

  it('always include the access tests after a change of the server', () => {
    expect(planned(['server/src/features/keys/keys.service.ts'])['server']).toContain('server/test/access.test.ts');
  });

  it('of the server run on PostgreSQL if it is there, and on the embedded database what differs there', () => {
    const files = ['server/src/features/keys/keys.service.ts', 'server/src/jobs/jobs.test.ts'];
    const plan = planFor(files, [...modules, importing('server/src/jobs/jobs.test.ts')], 'usual');
    const of = (step: string) => plan.find(({ name }) => name === step)?.files;
    expect(of('postgres')).toEqual(expect.arrayContaining(['server/src/features/keys/keys.test.ts', files[1]]));
    expect(of('embedded')).toEqual([files[1]]);
    expect(of('server')).toBeUndefined();
  });

  it('are only the changed test if nothing else changed', () => {
    const plan = planned(['server/test/access.test.ts']);
    expect(plan['server']).toContain('server/test/access.test.ts');
    expect(Object.keys(plan)).not.toContain('e2e');
    expect(Object.keys(plan)).not.toContain('build');
  });

  it.each([['package-lock.json'], ['server/src/db/migrations.ts'], ['server/test/harness.ts'], ['scripts/build.mjs']])(
    'are all tests after a change of %s',
    (file) => {
      const plan = planFor([file], modules);
      expect(plan.every(({ files }) => files === undefined)).toBe(true);
      expect(plan.map(({ name }) => name)).toEqual(planSteps([]));
    },
  );

  it.each([['docs/widget.md'], ['README.md']])(
    'are the checks and what reads documents after a change of %s',
    (file) => {
      const names = planFor([file], modules).map(({ name }) => name);
      expect(names).toEqual(['routes', 'types', 'format', 'lint', 'imports', 'unused', 'bundles', 'build']);
    },
  );
});
