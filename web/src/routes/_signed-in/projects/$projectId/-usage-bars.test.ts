import { type UsageType, usageTypesOf, chartCategories } from '@waypost/domain/usage/usage';
import { describe, expect, it } from 'vitest';
import { portalProject } from '../../../../../test/portal-project.ts';
import { user, visit } from '../../../../../test/portal-stage.ts';

const limits = { threshold: 200, mau_limit: 20, xyz_storage_limit: 2, xyz_transfer_limit: 10 };
type Limits = { readonly [Name in keyof typeof limits]: number | null };

/** The portal as it answers about the project and its usage, of one chart's types where a chart is named. */
function portalWith(planLimits: Limits, used: readonly (readonly [UsageType, number])[]) {
  const report = (category: string | null) => {
    const types = chartCategories.filter((each) => category === null || category === each).flatMap(usageTypesOf);
    const records = used.map(([usage_type, units]) => ({ usage_type, usage_units: units, billable_units: units }));
    return {
      dev_50_records: records.filter(({ usage_type }) => types.includes(usage_type)),
      non_dev_50_records: [],
    };
  };
  return async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://portal.example');
    const data = pathname.startsWith('/api/project/usage/')
      ? report(searchParams.get('chart_category'))
      : pathname === `/api/project/${portalProject().product_id}` && portalProject({}, planLimits);
    return data ? Response.json({ status: 'OK', data }) : Response.json({ status: 'ERROR' }, { status: 503 });
  };
}

async function barsOf(planLimits: Limits, used: readonly (readonly [UsageType, number])[]) {
  const { html } = await visit(
    { url: `/projects/${portalProject().product_id}`, fetch: portalWith(planLimits, used) },
    user,
  );
  const attributes = (bar: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(bar)?.[1] ?? '';
  return Array.from(html.matchAll(/<progress[^>]*>/g), ([bar]) => [
    `${attributes(bar, 'value')} of ${attributes(bar, 'max')}`,
    attributes(bar, 'class').includes('text-danger') ? 'red' : '',
  ]);
}

const gigabyte = 2 ** 30;
const within = [
  ['Transactions', 120],
  ['Transactions', 80],
  ['Freemium-MAU', 5],
  ['Freemium-MAU', 2],
  ['XYZ-Storage', 1.5 * 720 * gigabyte],
  ['XYZ-Transfer', 4 * gigabyte],
  ['XYZ-Transfer', 5 * gigabyte],
] as const;
const beyond = [
  ['Transactions', 201],
  ['Freemium-MAU', 21],
  ['XYZ-Storage', 2.1 * 720 * gigabyte],
  ['XYZ-Transfer', 10.5 * gigabyte],
] as const;

describe('project details', () => {
  it('have a bar for each limit of the plan, red and capped above it and in no other case PRJ-25', async () => {
    expect(await barsOf(limits, within)).toEqual([
      ['200 of 200', ''],
      ['7 of 20', ''],
      ['1.5 of 2', ''],
      ['9 of 10', ''],
    ]);
    const over = ['200 of 200', '20 of 20', '2 of 2', '10 of 10'].map((bar) => [bar, 'red']);
    expect(await barsOf(limits, beyond)).toEqual(over);
    for (const [at, kind] of Object.keys(limits).entries())
      expect(await barsOf({ ...limits, [kind]: null }, beyond)).toEqual(over.toSpliced(at, 1));
  });
});
