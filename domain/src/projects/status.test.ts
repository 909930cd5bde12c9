import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AriaStatus,
  accountIsActive,
  ariaStatuses,
  ariaStatusNames,
  canCancel,
  canGenerateApps,
  canReactivate,
  displayStatus,
  displayStatusName,
  isActiveStatus,
  parseStatus,
  planChangeRefusal,
  reactivationIsOffered,
  reactivationRefusal,
  statusOn,
  hasEnded,
} from './status.ts';

const anyStatus = fc.constantFrom(...ariaStatusNames);
const statusesWhere = (holds: (status: AriaStatus) => boolean) => ariaStatusNames.filter(holds).toSorted();
const activeDunning = ['PENDING', 1, 2, 3, 4, 5, 6, 7, 8].map((step) => `ACTIVE DUNNING ${step}`);

describe('status codes', () => {
  it('knows every status with its code LIF-01', () => {
    const dunning = Array.from({ length: 8 }, (_, i) => [`ACTIVE DUNNING ${i + 1}`, 11 + i]);
    const suspended = Array.from({ length: 5 }, (_, i) => [`SUSPENDED DUNNING ${i + 1}`, -11 - i]);
    expect(ariaStatuses).toEqual({
      INACTIVE: 0,
      ACTIVE: 1,
      'CANCELLATION PENDING': 2,
      'TERMINATION PENDING': 3,
      'ACTIVE DUNNING PENDING': 10,
      ...Object.fromEntries(dunning),
      'REINSTATED FORWARD BILL': 21,
      'REINSTATED BACK BILL': 22,
      'INSTALLATION PENDING': 31,
      'REGISTERED PENDING ACTIVATION': 32,
      'ACTIVE TRIAL': 41,
      'TEMPORARY SERVICE BAN': 51,
      'ACTIVE NON-BILLABLE': 61,
      PERMANENT: 99,
      SUSPENDED: -1,
      CANCELLED: -2,
      TERMINATED: -3,
      'CONTRACT EXPIRED': -4,
      ...Object.fromEntries(suspended),
      ARCHIVED: -99,
    });
  });

  it('knows which statuses are an end', () => {
    expect(statusesWhere(hasEnded)).toEqual(['ARCHIVED', 'CANCELLED', 'CONTRACT EXPIRED', 'TERMINATED']);
  });

  it('reads a name, a code and the digits of a code as the same status LIF-02', () => {
    fc.assert(
      fc.property(anyStatus, (status) => {
        expect(parseStatus(status)).toBe(status);
        expect(parseStatus(ariaStatuses[status])).toBe(status);
        expect(parseStatus(String(ariaStatuses[status]))).toBe(status);
      }),
    );
  });

  it.each([undefined, null, '', 'active', 'ACTIVE ', 'constructor', 7, Number.NaN, 1.5])(
    'reads %j as inactive LIF-02',
    (value) => {
      expect(parseStatus(value)).toBe('INACTIVE');
    },
  );
});

describe('what a status allows', () => {
  it('has exactly the source’s statuses in the active set LIF-03', () => {
    const active = [
      'ACTIVE',
      'TERMINATION PENDING',
      ...activeDunning,
      'REINSTATED FORWARD BILL',
      'REINSTATED BACK BILL',
      'INSTALLATION PENDING',
      'REGISTERED PENDING ACTIVATION',
      'ACTIVE TRIAL',
      'TEMPORARY SERVICE BAN',
      'ACTIVE NON-BILLABLE',
      'PERMANENT',
      'CANCELLATION PENDING',
    ];
    expect(statusesWhere(isActiveStatus)).toEqual(active.toSorted());
  });

  it('lets apps be generated in five statuses only', () => {
    expect(statusesWhere(canGenerateApps)).toEqual([
      'ACTIVE',
      'ACTIVE NON-BILLABLE',
      'ACTIVE TRIAL',
      'CANCELLATION PENDING',
      'INSTALLATION PENDING',
    ]);
  });

  it('lets an active project be cancelled and a cancelled one be reactivated', () => {
    expect(statusesWhere(canCancel)).toEqual(['ACTIVE', 'ACTIVE NON-BILLABLE']);
    expect(statusesWhere(canReactivate)).toEqual(['CANCELLATION PENDING', 'CANCELLED']);
  });
});

describe('an active developer account', () => {
  const activeWith = (first: boolean, second: boolean) =>
    statusesWhere((status) =>
      accountIsActive(status, { ff_account_active_statuses: first, ff_account_active_cancel_pending: second }),
    );

  it('is one of status ACTIVE without the flags, whatever the second one says LIF-04', () => {
    expect(activeWith(false, false)).toEqual(['ACTIVE']);
    expect(activeWith(false, true)).toEqual(['ACTIVE']);
  });

  it('may be non-billable or permanent with the first flag LIF-05 CFG-29', () => {
    expect(activeWith(true, false)).toEqual(['ACTIVE', 'ACTIVE NON-BILLABLE', 'PERMANENT']);
  });

  it('may be pending cancellation with both flags LIF-06 CFG-30', () => {
    expect(activeWith(true, true)).toEqual(['ACTIVE', 'ACTIVE NON-BILLABLE', 'CANCELLATION PENDING', 'PERMANENT']);
  });
});

describe('a plan change', () => {
  const project = { client_master_plan_id: 'HLS-China', pending_changes: [], accountActive: true } as const;
  const refusedFor = (facts: Partial<Parameters<typeof planChangeRefusal>[0]>) =>
    statusesWhere((aria_status) => planChangeRefusal({ ...project, ...facts, aria_status }) === 'PLAN_CHANGE_REFUSED');

  it('is refused in the closed statuses, and for a terminated project that is not freemium', () => {
    const closed = ['ARCHIVED', 'CANCELLATION PENDING', 'CANCELLED', 'CONTRACT EXPIRED', 'SUSPENDED'];
    expect(refusedFor({})).toEqual([...closed, 'TERMINATED']);
    expect(refusedFor({ client_master_plan_id: 'Freemium' })).toEqual(closed);
  });

  it('is refused without an active account whatever the project is like', () => {
    fc.assert(
      fc.property(anyStatus, (aria_status) => {
        expect(planChangeRefusal({ ...project, aria_status, accountActive: false })).toBe('ACCOUNT_IS_NOT_ACTIVE');
      }),
    );
  });

  it('is refused while another one is pending, other pending changes do not matter', () => {
    const active = { ...project, aria_status: 'ACTIVE' } as const;
    expect(planChangeRefusal({ ...active, pending_changes: [{ tag: 'upgradeProject' }] })).toBe('PLAN_CHANGE_PENDING');
    expect(planChangeRefusal({ ...active, pending_changes: [{ tag: 'renameProject' }] })).toBeUndefined();
  });
});

describe('the refusal to reactivate', () => {
  const cancelled = {
    aria_status: 'CANCELLED',
    client_master_plan_id: 'Freemium',
    isMigrated: false,
    isSelfServeOwner: true,
    currencyIsSupported: true,
    creationRefusal: undefined,
    ff_10125_migrated_project: true,
  } as const;
  const countExceeded = 'FREEMIUM_COUNT_EXCEEDED';

  it.each([
    [{}, undefined],
    [{ creationRefusal: countExceeded }, countExceeded],
    [{ aria_status: 'CANCELLATION PENDING', creationRefusal: countExceeded }, undefined],
    [{ client_master_plan_id: 'HLS-China' }, 'INVALID_STATUS'],
    [{ isSelfServeOwner: false }, 'USER_ROLE_PERMISSION_DENIED'],
    [{ currencyIsSupported: false }, 'UNSUPPORTED_CURRENCY'],
    [{ isMigrated: true }, 'INVALID_STATUS'],
    [{ isMigrated: true, ff_10125_migrated_project: false }, undefined],
    [{ ff_10125_migrated_project: false }, undefined],
  ] as const)(
    'of a cancelled freemium project with %j is %s, and without one it is offered LIF-13 LIF-14',
    (...row) => {
      const [facts, refusal] = row;
      expect(reactivationRefusal({ ...cancelled, ...facts })).toBe(refusal);
      expect(reactivationIsOffered({ ...cancelled, ...facts })).toBe(refusal === undefined);
    },
  );

  it('names the owner first, then status, currency and the creation checks LIF-13 LIF-14', () => {
    const currency = { ...cancelled, creationRefusal: countExceeded, currencyIsSupported: false } as const;
    const active = { ...currency, aria_status: 'ACTIVE' } as const;
    expect(reactivationRefusal({ ...active, isSelfServeOwner: false })).toBe('USER_ROLE_PERMISSION_DENIED');
    expect(reactivationRefusal(active)).toBe('INVALID_STATUS');
    expect(reactivationRefusal(currency)).toBe('UNSUPPORTED_CURRENCY');
  });

  it('meets exactly the statuses that cannot be reactivated', () => {
    const refused = statusesWhere(
      (aria_status) => reactivationRefusal({ ...cancelled, aria_status }) === 'INVALID_STATUS',
    );
    expect(refused).toEqual(statusesWhere((aria_status) => !canReactivate(aria_status)));
  });
});

describe('the displayed status', () => {
  const shown = (aria_status: AriaStatus, isMigrated = false) =>
    displayStatus({ aria_status, isMigrated, pending_changes: [] });

  it.each([
    ['INSTALLATION PENDING', 'ACTIVE'],
    ['ACTIVE NON-BILLABLE', 'ACTIVE'],
    ['TERMINATED', 'SUSPENDED'],
    ['ACTIVE DUNNING PENDING', 'ACTIVE DUNNING'],
    ['ACTIVE DUNNING 8', 'ACTIVE DUNNING'],
    ['SUSPENDED DUNNING 1', 'ACTIVE DUNNING'],
    ['CANCELLATION PENDING', 'CANCELLATION PENDING'],
    ['CONTRACT EXPIRED', 'CONTRACT EXPIRED'],
    ['ARCHIVED', 'ARCHIVED'],
  ] as const)('of %s is %s', (status, name) => {
    expect(shown(status)).toBe(name);
  });

  it('is MIGRATED for a migrated project pending cancellation, and for no other status', () => {
    expect(statusesWhere((status) => shown(status, true) === 'MIGRATED')).toEqual(['CANCELLATION PENDING']);
  });

  it('is a status’s own name unless the source gives it another', () => {
    const renamed = statusesWhere((status) => shown(status) !== status);
    const dunning = ariaStatusNames.filter((status) => status.includes('DUNNING'));
    expect(renamed).toEqual([...dunning, 'INSTALLATION PENDING', 'ACTIVE NON-BILLABLE', 'TERMINATED'].toSorted());
  });

  it('carries a label while a plan change is pending', () => {
    fc.assert(
      fc.property(anyStatus, fc.boolean(), (aria_status, isMigrated) => {
        const project = { aria_status, isMigrated, pending_changes: [{ tag: 'upgradeProject' }] };
        expect(displayStatus(project)).toBe(`${displayStatusName(project)} (change pending)`);
      }),
    );
  });
});

it.each([
  ['CANCELLATION PENDING', '2026-03-31', 'CANCELLATION PENDING'],
  ['CANCELLATION PENDING', '2026-03-30', 'CANCELLED'],
  ['CANCELLATION PENDING', '2026-03-29', 'CANCELLED'],
  ['CANCELLATION PENDING', null, 'CANCELLATION PENDING'],
  ['ACTIVE', '2026-03-01', 'ACTIVE'],
] as const)('a project that is %s and whose paid period is over on %s is %s on 30 March (LIF-16)', (...facts) => {
  const [aria_status, ends_on, status] = facts;
  expect(statusOn({ aria_status, ends_on }, '2026-03-30')).toBe(status);
});
