import type { StatementLineRows, UsagePeriods, UsageStatement } from '@waypost/contract/entities/usage-periods';
import type { BrowserClient } from '../browser-client.ts';
import type { TestApp } from '../harness.ts';

type Reader = { readonly browser: BrowserClient; readonly product_id: string };

const pathOf = ({ product_id }: Reader) => `/api/project/usage-periods/${product_id}`;
const read = async <T>({ browser }: Reader, path: string): Promise<T> => (await browser.call('GET', path)).data as T;

/** Every period, newest first. */
export async function readPeriods(reader: Reader): Promise<UsagePeriods['periods']> {
  const periods: UsagePeriods['periods'] = [];
  let next: string | null | undefined;
  while (next !== null) {
    const query = next === undefined ? '' : `?before=${next}`;
    const page = await read<UsagePeriods>(reader, `${pathOf(reader)}${query}`);
    periods.push(...page.periods);
    next = page.next;
  }
  return periods;
}

/** A statement with all of its lines. */
export async function readStatement(reader: Reader, first_day: string): Promise<Omit<UsageStatement, 'next'>> {
  const lines: UsageStatement['lines'] = [];
  let page = await read<UsageStatement>(reader, `${pathOf(reader)}/${first_day}`);
  lines.push(...page.lines);
  while (page.next !== null) {
    page = await read<UsageStatement>(reader, `${pathOf(reader)}/${first_day}?after=${page.next}`);
    lines.push(...page.lines);
  }
  return { period: page.period, lines };
}

export const readLineRows = (reader: Reader, first_day: string, line_id: string): Promise<StatementLineRows> =>
  read(reader, `${pathOf(reader)}/${first_day}/lines/${line_id}`);

/** Moves the clock further than a session lasts, and signs in again. */
export async function travelTo({ clock }: Pick<TestApp, 'clock'>, { browser }: Reader, time: Date): Promise<void> {
  clock.set(time);
  await browser.signIn({ email: browser.session?.email ?? '', password: 'correct horse battery' });
}
