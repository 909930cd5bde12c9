import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import type { UsageRecord } from '@waypost/contract/entities/usage';
import { daysBetween } from '@waypost/domain/base/day';
import { type ChartCategory, type UsageType, usageTypes, usageTypesOf } from '@waypost/domain/usage/usage';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portalProject } from '../../../../../test/portal-project.ts';
import { firstApp, secondApp, usedApp } from '../../../../../test/usage-project.ts';
import { user, visit } from '../../../../../test/portal-stage.ts';

const today = '2026-03-10';
const shop = usedApp(firstApp, 'Shop');
const van = usedApp(secondApp, 'Van');
const project = portalProject(
  { apps: [shop, van], usageStartDate: '2025-01-10', usageEndDate: today, usageLastEntry: today },
  { threshold: 100_000, mau_limit: null, xyz_storage_limit: null, xyz_transfer_limit: null },
);

/** What the page of an app says besides its usage. */
const detailsOfApp = {
  product_id: project.product_id,
  platform: 'web',
  auth_type: 'apikey',
  contract_type: 'default',
  created_time: '2025-01-10T00:00:00.000Z',
  expiry_date: null,
  status: 'ACTIVE',
  permissions: [],
  domains: [],
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

type Used = Pick<UsageRecord, 'usage_type' | 'usage_type_category' | 'usage_units' | 'environment'>;
const used = (usage_type: UsageType, usage_type_category: string, usage_units: number): Used => ({
  usage_type,
  usage_type_category,
  usage_units,
  environment: 'prd',
});

/** The transfer changed last, and is neither the first nor the last chart. */
const updateOf = (category: string | null) => `${today}T${category === 'transfer' ? 11 : 10}:00:00.000Z`;

type Portal = {
  readonly daily?: readonly Used[];
  readonly apps?: readonly App[];
  readonly flags?: Record<string, boolean>;
  readonly more?: Partial<Project>;
  readonly fails?: (params: URLSearchParams) => boolean;
  /** The page of this app instead of the project's. */
  readonly ofApp?: App;
};

/** The page of a project whose first app uses the same on every day; requests are twice the transactions. */
async function pageOf(
  filters: string,
  { daily = [], apps = [shop, van], flags = { ff_enable_sdk_usage: true }, more, fails, ofApp }: Portal = {},
) {
  const asked: URL[] = [];
  const records = (params: URLSearchParams, app: string | undefined) => {
    const category = params.get('chart_category') as ChartCategory | null;
    const types = category === null ? usageTypes : usageTypesOf(category);
    return daysBetween(params.get('start_date') ?? '', params.get('end_date') ?? '').flatMap((day) =>
      daily
        .filter(({ usage_type }) => types.includes(usage_type) && app !== van.app_id)
        .map((one) => ({
          ...one,
          app_id: app,
          billable_units: Number(one.usage_units) / 2,
          start_usage_date: day,
          end_usage_date: day,
          usage_summary_records: [],
          toggle: 'request',
          categories: category === null ? [] : [category],
        })),
    );
  };
  const answer = ({ pathname, searchParams }: URL) => {
    if (pathname === `/api/app/${ofApp?.app_id}`) return { ...ofApp, ...detailsOfApp };
    if (pathname.startsWith('/api/project/usage-periods/'))
      return { periods: [{ first_day: '2026-03-05', last_day: '2026-04-04' }] };
    if (!pathname.startsWith('/api/project/usage/')) return { ...project, apps, ...more };
    const own = records(searchParams, pathname.split('/')[5]);
    return {
      dev_50_records: own.filter(({ environment }) => environment === 'cit'),
      non_dev_50_records: own.filter(({ environment }) => environment !== 'cit'),
      start_date: searchParams.get('start_date'),
      end_date: searchParams.get('end_date'),
      detail: searchParams.get('detail'),
      last_usage_update: own.length > 0 ? updateOf(searchParams.get('chart_category')) : null,
    };
  };
  const place = ofApp ? `/applications/${ofApp.app_id}` : `/projects/${project.product_id}`;
  const url = `${place}/usage${filters && `?filters=${encodeURIComponent(filters)}`}`;
  const fetch = async (path: string) => {
    const address = new URL(path, 'https://portal.example');
    if (address.pathname.startsWith('/api/project/usage/')) asked.push(address);
    if (fails?.(address.searchParams)) return Response.json({ status: 'ERROR' }, { status: 503 });
    return Response.json({ status: 'OK', data: answer(address) });
  };
  const { html } = await visit({ url, fetch, config: { flags } }, user);
  return { html: html.slice(html.indexOf('<main'), html.indexOf('</main>')), asked };
}

const headings = (html: string) => Array.from(html.matchAll(/<h2[^>]*>([^<]+)</g), ([, words]) => words);
const columns = (html: string) =>
  Array.from(html.matchAll(/aria-label="((?:[A-Z][a-z]{2} \d+)[^"]*: [^"]*)"/g), ([, label]) => label);
const every = [
  used('Transactions', 'geocode', 2400),
  used('BYTES_PER_HOUR', 'space', 720 * 1024 * 1024 * 3),
  used('BYTE', 'space', 1024 * 1024 * 5),
  used('Freemium-MAU', 'sdk', 40),
];

describe('the usage page', () => {
  it('asks for each app and category by itself, and charts each: services, storage, transfer, monthly users USE-08', async () => {
    const { html, asked } = await pageOf('', { daily: every });
    const ofCharts = asked.filter(
      ({ pathname, searchParams }) => pathname.split('/')[5] && searchParams.get('end_date') === today,
    );
    const questions = ofCharts.map(
      ({ pathname, searchParams }) => `${pathname.split('/')[5]} ${searchParams.get('chart_category')}`,
    );
    const expected = [shop, van].flatMap(({ app_id }) =>
      ['service', 'storage', 'transfer', 'mau'].map((category) => `${app_id} ${category}`),
    );
    expect(questions.toSorted()).toEqual(expected.toSorted());
    expect(headings(html)).toEqual([
      'Requests per day',
      'Storage per day, in MB',
      'Transfer per day, in MB',
      'Monthly active SDK users',
    ]);
    expect(columns(html).filter((label) => label?.startsWith('Mar 9'))).toEqual([
      'Mar 9: Geocoding 2,400',
      'Mar 9: space 3',
      'Mar 9: space 5',
    ]);
  });

  it('has no chart of monthly users and asks for none without its flag CFG-14', async () => {
    for (const isOn of [true, false]) {
      const { html, asked } = await pageOf('', { daily: every, flags: { ff_enable_sdk_usage: isOn } });
      expect(asked.some(({ searchParams }) => searchParams.get('chart_category') === 'mau')).toBe(isOn);
      expect(html.includes('Monthly active SDK users')).toBe(isOn);
      expect(html.includes('Last 6 billing periods')).toBe(isOn);
    }
  });

  it('is limited to an app, an environment and a period by the address USE-09', async () => {
    const daily = [used('Transactions', 'geocode', 10), { ...used('Transactions', 'route', 6), environment: 'cit' }];
    const valuesOf = async (filters: string) => columns((await pageOf(filters, { daily })).html);
    expect((await valuesOf('')).at(-1)).toBe('Mar 10 (so far): Geocoding 10, Routing 6');
    const filtered = await valuesOf('[service][date][zoom_level]=1w&[service][environment][environment]=cit');
    expect(filtered).toHaveLength(7);
    expect(filtered[0]).toBe('Mar 4: Routing 6');
    expect(await valuesOf(`[service][app][app_id]=${van.app_id}`)).toEqual([]);
  });

  it('draws charts 450 px high, with K on the y axis, about 12 days below it, and labels only on slices from 5 % USE-36 USE-37 USE-38 USE-39', async () => {
    const shares = [
      ['geocode', 9000],
      ['route', 500],
      ['tiles', 499],
    ] as const;
    const { html } = await pageOf('', { daily: shares.map(([name, units]) => used('Transactions', name, units)) });
    const [chart = ''] = /<figure.*?<\/figure>/s.exec(html) ?? [];
    expect(chart).toContain('height="450"');
    const texts = Array.from(chart.matchAll(/>([^<>]+)</g), ([, text]) => text ?? '');
    expect(texts.filter((text) => /^\d+K$/.test(text)).slice(0, 5)).toEqual(
      ['10K', '8K', '6K', '4K', '2K'].toReversed(),
    );
    expect(texts.filter((text) => /^(Feb|Mar) \d+$/.test(text))).toHaveLength(10);
    const labels = Array.from(chart.matchAll(/<text[^>]*>([^<]+)</g), ([, text]) => text);
    expect(labels).toEqual(['90%', '5%']);
    expect(chart).toContain('tiles');
  });

  it('says its total, the change, the peak day, and the forecast against the quota', async () => {
    const { html } = await pageOf('', { daily: [used('Transactions', 'geocode', 2400)] });
    const figures = Array.from(html.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)</g), ([, name, value]) => [
      name,
      value,
    ]);
    expect(figures).toEqual([
      ['Requests', '72,000'],
      ['Change', '0%'],
      ['Peak day', 'Feb 9, 2026'],
      ['Forecast until {day}', '37,200'],
    ]);
  });

  it('compares one environment with itself, and warns of a forecast above a monthly quota and of no other', async () => {
    const daily = [used('Transactions', 'geocode', 2400), { ...used('Transactions', 'route', 6), environment: 'cit' }];
    const { html } = await pageOf('[service][environment][environment]=cit', { daily });
    expect(/Change<\/dt><dd[^>]*>([^<]+)/.exec(html)?.[1]).toBe('0%');
    const quotaOf = async (portal: Portal, units = 2400) =>
      /<progress aria-label="Forecast against.*?<\/span>/.exec(
        (await pageOf('', { ...portal, daily: [used('Transactions', 'geocode', units)] })).html,
      )?.[0];
    expect(await quotaOf({})).toMatch(/text-accent.*of \{limit\}/);
    expect(await quotaOf({}, 24_000)).toMatch(/text-danger-solid.*above the plan’s/);
    const yearly = project.planData && { ...project.planData, period: 'ANN' as const };
    expect(await quotaOf({ more: { planData: yearly } })).toBeUndefined();
    const began = await pageOf('', { daily, more: { usageStartDate: today } });
    expect(began.html).toContain('A forecast needs one full day of usage.');
  });

  it('marks the month that has not ended, colours other quantities than services in order, and shares no users', async () => {
    const months = await pageOf('[service][date][zoom_level]=1y', { daily: [used('Transactions', 'geocode', 2)] });
    expect(columns(months.html).at(-1)).toBe('Mar 2026 (so far): Geocoding 20');
    const data = await pageOf('', { daily: [used('BYTE', 'space', 2 ** 20), used('BYTE', 'route', 2 ** 21)] });
    expect(new Set(data.html.match(/bg-chart-\d/g))).toEqual(new Set(['bg-chart-1', 'bg-chart-2']));
    expect(data.html).toContain('Share of each category');
    const users = await pageOf('', { daily: [used('Freemium-MAU', 'sdk', 4), used('Freemium-MAU', 'web', 2)] });
    expect(users.html).not.toContain('Share of each category');
  });

  it('compares storage, transfer and users with the period before, once that has been read', async () => {
    const notesOf = async (portal: Portal) =>
      Array.from(
        (await pageOf('', portal)).html.matchAll(/<p class="mt-3 text-sm text-muted">([^<]*(?:before|same day))/g),
        ([, words]) => words?.slice(0, 37),
      );
    const data = '{change} against {count} MB in the {da';
    const users = '{change} against {count} in the previous ';
    expect(await notesOf({ daily: every })).toEqual([data, data, users].map((words) => words.slice(0, 37)));
    expect(await notesOf({ daily: every, fails: (params) => params.get('detail') === 'month' })).toEqual([]);
  });

  it('names nothing to compare with only after the period before has been read, and found empty', async () => {
    const isBefore = (params: URLSearchParams) => params.get('end_date') === '2026-02-08';
    const daily = [used('Transactions', 'geocode', 2400)];
    const noteOf = async (portal: Portal) => /Change<\/dt>(.*?)<dt/s.exec((await pageOf('', portal)).html)?.[1];
    expect(await noteOf({ daily })).toContain('{count} in the');
    expect(await noteOf({ daily, fails: isBefore })).not.toContain('before');
  });

  it('lets the billing period be chosen while monthly users are missing, and no incomplete file be saved', async () => {
    const fails = (params: URLSearchParams) => params.get('chart_category') === 'mau';
    const { html } = await pageOf('', { daily: every, fails });
    expect(html).toContain('Last 6 billing periods');
    expect(html).toContain('Available once every chart has loaded.');
    expect((await pageOf('', { daily: every })).html).not.toContain('Available once every chart has loaded.');
  });

  it('of an app asks for that app alone NAV-13', async () => {
    for (const [app, total] of [
      [shop, '72,000'],
      [van, undefined],
    ] as const) {
      const { html, asked } = await pageOf('', { daily: every, ofApp: app });
      const paths = asked.flatMap(({ pathname }) => pathname.split('/')[5] ?? []);
      expect([paths.length, ...new Set(paths)]).toEqual([9, app.app_id]);
      expect(headings(html)).toContain('Monthly active SDK users');
      expect(/<dt[^>]*>Requests<\/dt><dd[^>]*>([^<]+)/.exec(html)?.[1]).toBe(total);
      expect(html).not.toContain('All apps');
    }
  });

  it('without an app asks nothing, and names the last update and UTC where there is usage', async () => {
    const empty = await pageOf('', { apps: [] });
    expect(empty.asked).toEqual([]);
    expect(empty.html).toContain('Project is empty. Please generate some app IDs in order to view usage.');
    const { html } = await pageOf('', { daily: every });
    expect(html).toContain(`<time dateTime="${today}T11:00:00.000Z">Last updated: {date}`);
    expect(html).toContain('All days are UTC days.');
    expect((await pageOf('')).html).toContain('No usage in this period.');
  });
});
