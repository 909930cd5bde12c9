import type { AppId } from '@waypost/domain/base/ids';
import { sessionHours } from '@waypost/domain/usage/unit-rules';
import type { KeyedHash } from '../../../base/cryptography.ts';

/** What counts once in a period: a user of a month, a session of half a day, a stored sample of an hour. */
export type CountOnce = {
  /** The beginning of the period. */
  readonly period: string;
  readonly service: string;
  readonly environment: string;
  /** In hexadecimal; empty if the period has one such event only. */
  readonly name: string;
};

type Fact = { readonly app_id: AppId; readonly time: string };

const monthOf = (time: string) => `${time.slice(0, 7)}-01T00:00Z`;
export const hourOf = (time: string): string => `${time.slice(0, 13)}:00Z`;

function sessionStart(time: string): string {
  const hour = Math.floor(Number(time.slice(11, 13)) / sessionHours) * sessionHours;
  return `${time.slice(0, 11)}${String(hour).padStart(2, '0')}:00Z`;
}

/** The names of users contain app and period, so that nobody can be followed from one to the next. */
export const createCountOnce = (keyedHash: KeyedHash) => ({
  ofUser({ app_id, time }: Fact, user: string): CountOnce {
    const period = monthOf(time);
    const name = keyedHash('usage-user', `${app_id} ${period} ${user}`).toString('hex');
    return { period, service: '', environment: '', name };
  },
  ofSession({ app_id, time }: Fact, service: string, user: string): CountOnce {
    const period = sessionStart(time);
    const name = keyedHash('usage-session', `${app_id} ${period} ${user}`).toString('hex');
    return { period, service, environment: '', name };
  },
  ofSample: ({ time }: Fact, { service, environment }: Pick<CountOnce, 'service' | 'environment'>): CountOnce => ({
    period: hourOf(time),
    service,
    environment,
    name: '',
  }),
});
