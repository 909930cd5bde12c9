import { ariaStatusNames, displayStatus, displayStatusName } from '@waypost/domain/projects/status';
import { describe, expect, it } from 'vitest';
import english from '../../../../content/messages/en/project-facts.json' with { type: 'json' };
import type { Text } from '../../messages/use-text.tsx';
import { lookOf, displayedStatus } from './project-status.ts';

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
    ['ACTIVE DUNNING 3', 'Active dunning', 'warning'],
    ['SUSPENDED DUNNING 2', 'Active dunning', 'warning'],
    ['CONTRACT EXPIRED', 'Contract expired', 'danger'],
    ['ARCHIVED', 'Archived', 'neutral'],
  ] as const)('shows %s as %s LIF-26 LIF-27 LIF-28 LIF-29 LIF-32', (aria_status, label, tone) => {
    expect(displayedStatus({ aria_status, isMigrated: false, pending_changes: [] }, t)).toEqual({ label, tone });
  });

  it('says that a change of plan is pending LIF-31', () => {
    const project = { aria_status: 'ACTIVE', isMigrated: false, pending_changes: [{ tag: 'upgradeProject' }] } as const;
    expect(displayedStatus(project, t).label).toBe('Active (change pending)');
  });

  it('is MIGRATED for a migrated project that is pending cancellation LIF-30', () => {
    expect(
      displayedStatus({ aria_status: 'CANCELLATION PENDING', isMigrated: true, pending_changes: [] }, t).label,
    ).toBe('Migrated');
    expect(
      displayedStatus({ aria_status: 'CANCELLATION PENDING', isMigrated: false, pending_changes: [] }, t).label,
    ).toBe('Cancellation pending');
  });

  it.each(ariaStatusNames)('says of %s what the server searches for PRJ-04', (aria_status) => {
    for (const isMigrated of [false, true]) {
      for (const pending_changes of [[], [{ tag: 'upgradeProject' }]]) {
        const project = { aria_status, isMigrated, pending_changes };
        expect(displayedStatus(project, t).label.toLowerCase()).toBe(displayStatus(project).toLowerCase());
      }
    }
  });
});
