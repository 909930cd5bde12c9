import { ariaStatusNames, displayStatusName } from '@waypost/domain/status';
import { describe, expect, it } from 'vitest';
import { english } from '../../messages/catalogue.ts';
import type { Text } from '../../messages/use-text.tsx';
import { lookOf, shownStatus } from './project-status.ts';

const t: Text = (id, values = {}) =>
  english[id as keyof typeof english].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

describe('shownStatus', () => {
  it.each(ariaStatusNames)('has words for the name that %s is displayed by, migrated or not', (aria_status) => {
    for (const isMigrated of [false, true]) {
      expect(lookOf(displayStatusName({ aria_status, isMigrated }))).toBeDefined();
    }
  });

  it.each([
    ['INSTALLATION PENDING', 'Active', 'success'],
    ['ACTIVE NON-BILLABLE', 'Active', 'success'],
    ['TERMINATED', 'Suspended', 'danger'],
    ['SUSPENDED DUNNING 2', 'Active dunning', 'warning'],
    ['CONTRACT EXPIRED', 'Contract expired', 'danger'],
  ] as const)('shows %s as %s', (aria_status, label, tone) => {
    expect(shownStatus({ aria_status, isMigrated: false, pending_changes: [] }, t)).toEqual({ label, tone });
  });

  it('says that a change of plan is pending LIF-31', () => {
    const project = { aria_status: 'ACTIVE', isMigrated: false, pending_changes: [{ tag: 'upgradeProject' }] } as const;
    expect(shownStatus(project, t).label).toBe('Active (change pending)');
  });
});
