import type { UsageReport } from '@waypost/contract/entities/usage';
import { describe, expect, it } from 'vitest';
import { usageBars } from './usage-bars.ts';

const record = (usage_type: string, usage_units: number) =>
  ({
    usage_type,
    usage_units,
    billable_units: usage_units,
    usage_type_category: 'geocode',
  }) as UsageReport['dev_50_records'][number];
const usage = (...records: ReturnType<typeof record>[]) =>
  ({ dev_50_records: records.slice(0, 1), non_dev_50_records: records.slice(1) }) as unknown as UsageReport;
const gigabyte = 2 ** 30;
const plan = { threshold: 100, mau_limit: 10, xyz_storage_limit: 2.5, xyz_transfer_limit: 5 };

describe('usage bars', () => {
  it('stand for each limit with what the month has counted against it', () => {
    const month = usage(
      record('Transactions', 70),
      record('Transactions', 50),
      record('Freemium-MAU', 3),
      record('Freemium-MAU', 1),
      record('XYZ-Storage', 720 * gigabyte),
      record('BYTES_PER_HOUR', 720 * gigabyte),
      record('XYZ-Transfer', 3 * gigabyte),
      record('BYTE', 4 * gigabyte),
    );
    expect(usageBars(plan, month)).toEqual([
      { kind: 'transactions', count: 120, limit: 100 },
      { kind: 'mau', count: 4, limit: 10 },
      { kind: 'storage', count: 2, limit: 2.5 },
      { kind: 'transfer', count: 7, limit: 5 },
    ]);
  });

  it('need their limit and a figure', () => {
    expect(usageBars(plan, usage())).toEqual([{ kind: 'transactions', count: 0, limit: 100 }]);
    const none = { threshold: null, mau_limit: null, xyz_storage_limit: null, xyz_transfer_limit: null };
    expect(usageBars(none, usage(record('Freemium-MAU', 4)))).toEqual([]);
  });
});
