import type { OwnUsage, OwnUsageValue } from '@waypost/contract/entities/own-usage';
import type { ProjectId } from '@waypost/domain/base/ids';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { user, visit } from '../../../test/portal-stage.ts';

const today = '2026-03-10';
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const figures = { requests: 10, usage_units: 40, billable_units: 30 };
const values: readonly OwnUsageValue[] = [
  { ...figures, value: 'prj_1', name: 'Shop', project: null },
  { ...figures, value: 'prj_2', name: 'Fleet', project: null },
];

type Portal = {
  readonly flags?: Record<string, boolean>;
  readonly answer?: Partial<OwnUsage>;
  readonly fails?: (chart: string | null) => boolean;
};

/** The page whose every chart has two records on the last day. */
async function pageOf(search = '', { flags = { ff_enable_sdk_usage: true }, answer, fails }: Portal = {}) {
  const asked: URLSearchParams[] = [];
  const fetch = async (path: string) => {
    const { pathname, searchParams: query } = new URL(path, 'https://portal.example');
    if (pathname !== '/api/usage/own') return Response.json({ status: 'OK', data: {} });
    asked.push(query);
    if (fails?.(query.get('chart'))) return Response.json({ status: 'ERROR' }, { status: 503 });
    const day = { start_usage_date: today, end_usage_date: today };
    const data = {
      chart: query.get('chart'),
      by: query.get('by'),
      start_date: query.get('start_date'),
      end_date: query.get('end_date'),
      detail: query.get('zoom_level') === '1y' || query.get('chart') === 'mau' ? 'month' : 'day',
      last_usage_update: query.get('chart') === 'transfer' ? `${today}T11:00:00.000Z` : `${today}T10:00:00.000Z`,
      projects: 3,
      values,
      all_values: 2,
      records: values.map(({ value }) => ({ ...figures, ...day, value })),
      before: { requests: 5, usage_units: 40, billable_units: 30 },
      ...answer,
    };
    return Response.json({ status: 'OK', data });
  };
  const { html } = await visit({ url: `/usage${search}`, fetch, config: { flags } }, user);
  return { html: html.slice(html.indexOf('<main'), html.indexOf('</main>')), asked };
}

const headings = (html: string) => Array.from(html.matchAll(/<h2[^>]*>([^<]+)</g), ([, words]) => words);
const figuresIn = (html: string) =>
  Array.from(html.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)</g), ([, name, value]) => [name, value]);
const columns = (html: string) =>
  Array.from(html.matchAll(/aria-label="((?:[A-Z][a-z]{2} \d+)[^"]*: [^"]*)"/g), ([, label]) => label);
const filters = (text: string) => `?filters=${encodeURIComponent(text)}`;

describe('the usage of everything', () => {
  it('asks once for each chart, by project and for the last 30 days, and draws each (USE-08, USE-19)', async () => {
    const { html, asked } = await pageOf();
    expect(asked.map((query) => [query.get('chart'), query.get('by'), query.get('start_date')])).toEqual([
      ['service', 'project', '2026-02-09'],
      ['storage', 'project', '2026-02-09'],
      ['transfer', 'project', '2026-02-09'],
      ['mau', 'project', '2025-09-01'],
      ['errors', 'project', '2026-02-09'],
    ]);
    expect(headings(html)).toEqual([
      'Requests per day',
      'Requests by project',
      'Storage per day, in MB',
      'Transfer per day, in MB',
      'Monthly active SDK users',
      'Failed calls per day',
    ]);
    expect(columns(html).filter((label) => label?.startsWith('Mar 10'))).toContain(
      'Mar 10 (so far): Shop 40, Fleet 40',
    );
    expect(columns(html).at(-1)).toBe('Mar 10 (so far): Shop 10, Fleet 10');
    expect(html).toContain(`<time dateTime="${today}T11:00:00.000Z">`);
  });

  it('says requests, transactions, the change and the number of projects', async () => {
    const { html } = await pageOf();
    expect(figuresIn(html)).toEqual([
      ['Requests', '80'],
      ['Transactions', '60'],
      ['Change', '+100%'],
      ['Projects', '3'],
    ]);
    const nothingBefore = await pageOf('', { answer: { before: { requests: 0, usage_units: 0, billable_units: 0 } } });
    expect(figuresIn(nothingBefore.html)[2]).toEqual(['Change', '–']);
    expect(nothingBefore.html).toContain('No usage in the');
  });

  it('has no chart of monthly users and asks for none without its flag (CFG-14)', async () => {
    for (const isOn of [true, false]) {
      const { html, asked } = await pageOf('', { flags: { ff_enable_sdk_usage: isOn } });
      expect(asked.some((query) => query.get('chart') === 'mau')).toBe(isOn);
      expect(html.includes('Last 6 billing periods')).toBe(isOn);
    }
  });

  it('is asked with the division, environment and period of the address (USE-09, USE-21)', async () => {
    const search = `${filters('[service][date][zoom_level]=1w&[service][environment][environment]=cit&[mau][date][zoom_level]=3m')}&by=app`;
    const { asked } = await pageOf(search);
    for (const query of asked) expect([query.get('by'), query.get('environment')]).toEqual(['app', 'cit']);
    expect(asked.map((query) => [query.get('zoom_level'), query.get('start_date')])).toEqual([
      ['1w', '2026-03-04'],
      ['1w', '2026-03-04'],
      ['1w', '2026-03-04'],
      ['3m', '2025-12-01'],
      ['1w', '2026-03-04'],
    ]);
    const unknown = await pageOf(`${filters('[service][date][zoom_level]=range&[service][date][from]=soon')}&by=moon`);
    expect(unknown.asked[0]?.get('by')).toBe('project');
    expect(unknown.asked[0]?.get('start_date')).toBe('2026-02-09');
  });

  it('links each project and app to its own usage with the same filters, and no service', async () => {
    const week = filters('[service][date][zoom_level]=1w');
    const hrefs = (html: string) =>
      Array.from(html.matchAll(/<a[^>]*href="(\/(?!api)[^"]*usage[^"]*)"/g), ([, href]) => href);
    expect(hrefs((await pageOf('')).html)).toEqual(['/projects/prj_1/usage', '/projects/prj_2/usage']);
    const query = new URLSearchParams({ filters: '[service][date][zoom_level]=1w' }).toString();
    const apps = values.map((value) => ({ ...value, project: { id: 'prj_9' as ProjectId, name: 'Nine' } }));
    const { html } = await pageOf(`${week}&by=app`, { answer: { values: apps } });
    expect(hrefs(html)).toEqual([`/applications/prj_1/usage?${query}`, `/applications/prj_2/usage?${query}`]);
    expect(html).toContain('Shop · Nine');
    expect(hrefs((await pageOf('?by=service')).html)).toEqual([]);
  });

  it.each([
    ['', ['1m', '2026-02-09', null], ['range', '2025-09-01', null]],
    [
      filters('[service][date][zoom_level]=1w&[service][environment][environment]=cit&[mau][date][zoom_level]=3m'),
      ['1w', '2026-03-04', 'cit'],
      ['3m', '2025-12-01', 'cit'],
    ],
  ])(
    'links the file of all charts and of each, with the days and environment of %j (USE-10)',
    async (search, days, users) => {
      const { html } = await pageOf(search);
      const links = Array.from(html.matchAll(/<a([^>]*)href="\/api\/usage\/own\/usage\.csv\?([^"]+)"([^>]*)>/g));
      const files = links.map(([, before, query, after]) => {
        const asked = new URLSearchParams(query?.replaceAll('&amp;', '&'));
        const names = ['chart', 'zoom_level', 'start_date', 'environment', 'end_date'];
        return [`${before}${after}`.includes('download'), ...names.map((name) => asked.get(name))];
      });
      expect(files).toEqual([
        [true, null, ...days, today],
        [true, 'service', ...days, today],
        [true, 'storage', ...days, today],
        [true, 'transfer', ...days, today],
        [true, 'mau', ...users, today],
      ]);
    },
  );

  it('tells users’ changes by months, data in MB, and that failed calls know no environment', async () => {
    const before = 720 * 2 ** 20;
    const { html } = await pageOf('', { answer: { before: { requests: 1, usage_units: before, billable_units: 1 } } });
    const paragraphs = Array.from(html.matchAll(/<p class="mt-3 text-sm text-muted">([^<]*)/g), ([, words]) => words);
    const notes = paragraphs.filter((words) => !words?.startsWith('Hatched'));
    expect(notes).toEqual([
      expect.stringMatching(/^\{change\} against \{count\} in the/),
      expect.stringMatching(/^\{change\} against \{count\} MB/),
      expect.stringMatching(/^\{change\} against \{count\} MB/),
      expect.stringMatching(/^\{change\} against \{count\} in the previous/),
      expect.stringMatching(/before · Counted for all environments together\.$/),
    ]);
  });

  it('pages through more than fifty values, and combines those of other pages', async () => {
    expect((await pageOf()).html).not.toContain('Next values');
    const { html } = await pageOf('', {
      answer: {
        all_values: 52,
        records: [{ ...figures, value: null, start_usage_date: today, end_usage_date: today }],
      },
    });
    expect(html).toContain('Next values');
    expect(columns(html)).toContain('Mar 10 (so far): Other 40');
  });

  it('says that there is nothing yet: no project, no usage, no failed call', async () => {
    const nobody = await pageOf('', { answer: { projects: 0, values: [], records: [] } });
    expect(headings(nobody.html)).toEqual(['No projects yet']);
    const { html } = await pageOf('', { answer: { values: [], records: [] } });
    expect(html).toContain('No usage in this period.');
    expect(html).toContain('No failed calls in this period.');
    expect(figuresIn(html)).toEqual([]);
  });

  it('arrives with the other charts when one could not be read', async () => {
    const { html } = await pageOf('', { fails: (chart) => chart === 'service' });
    expect(html).toContain('Loading: {chart}');
    expect(headings(html)).toContain('Storage per day, in MB');
    expect(headings(html)).not.toContain('Requests by project');
  });
});
