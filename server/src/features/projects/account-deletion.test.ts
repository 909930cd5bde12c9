import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksDeletion, statusAfterDeletion } from './account-deletion.ts';
import { ariaStatusNames, isActiveStatus } from '@waypost/domain/projects/status';

const anyStatus = fc.constantFrom(...ariaStatusNames);

describe('deleting an account', () => {
  it.each([
    [{ aria_status: 'ACTIVE', is_paid: true }, true],
    [{ aria_status: 'ACTIVE DUNNING 3', is_paid: true }, true],
    [{ aria_status: 'CANCELLATION PENDING', is_paid: true }, true],
    [{ aria_status: 'CANCELLED', is_paid: true }, false],
    [{ aria_status: 'ACTIVE', is_paid: false }, false],
  ] as const)('with %o is blocked: %s ACC-52', (project, isBlocked) => {
    expect(blocksDeletion(project)).toBe(isBlocked);
  });

  it('leaves no project active, and what had ended as it ended ACC-52', () => {
    fc.assert(
      fc.property(anyStatus, (status) => {
        const after = statusAfterDeletion(status);
        expect(isActiveStatus(after)).toBe(false);
        if (!isActiveStatus(status)) expect(after).toBe(status);
      }),
    );
  });

  it('cancels what can be cancelled and terminates the rest ACC-52', () => {
    expect(statusAfterDeletion('ACTIVE')).toBe('CANCELLED');
    expect(statusAfterDeletion('ACTIVE NON-BILLABLE')).toBe('CANCELLED');
    expect(statusAfterDeletion('ACTIVE TRIAL')).toBe('TERMINATED');
  });
});
