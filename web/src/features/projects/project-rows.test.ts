import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import facts from '../../../../content/messages/en/project-facts.json' with { type: 'json' };
import list from '../../../../content/messages/en/project-list.json' with { type: 'json' };
import { filterRows, type ProjectRow, toRows, sortByCreation } from './project-rows.ts';

const english = { ...facts, ...list };

const row = (given: Partial<ProjectRow>): ProjectRow => ({
  id: 'prj_1',
  projectName: 'Store finder',
  plan: 'Freemium Basic',
  creationDate: '2026-03-04T05:06:07.000Z',
  displayDate: 'Mar 4, 2026',
  status: 'Active',
  fullStatus: undefined,
  tone: 'success',
  isActive: true,
  ...given,
});

describe('rowsOf', () => {
  it('shows name, plan, creation date and status, and keeps the id for the link PRJ-17 PRJ-18 LIF-28', () => {
    const project = {
      id: 'prj_01hzy0a0a0a0a0a0a0a0a0a0a0',
      projectName: 'Store finder',
      plan: 'Freemium Basic',
      creationDate: '2026-03-04T05:06:07.000Z',
      status: 'TERMINATED',
      isMigrated: false,
      pending_changes: [],
      canHaveUsers: true,
      manageByUser: false,
    } as const;
    const shown = row({
      id: project.id,
      status: 'Suspended',
      fullStatus: 'TERMINATED',
      tone: 'danger',
      isActive: false,
    });
    expect(toRows([project], (id) => english[id as keyof typeof english])).toEqual([
      { ...shown, canHaveUsers: true, manageByUser: false },
    ]);
  });
});

describe('a status that came as its code', () => {
  it.each([
    [13, 'Active dunning', true],
    ['-2', 'Cancelled', false],
    ['no such status', 'Inactive', false],
  ])('of %j is shown as %s LIF-02', (status, label, isActive) => {
    const project = {
      id: 'prj_1',
      projectName: 'P',
      plan: 'P',
      creationDate: '',
      status: status as never,
      isMigrated: false,
      pending_changes: [],
      canHaveUsers: false,
      manageByUser: false,
    };
    expect(toRows([project], (id) => english[id as keyof typeof english] as string)).toMatchObject([
      { status: label, isActive, creationDate: null, displayDate: 'Unknown' },
    ]);
  });
});

describe('filterRows', () => {
  it.each([
    ['part of the name in another case', 'ORE FIN'],
    ['the plan', 'basic'],
    ['the date', 'mar 4'],
    ['the status', 'activ'],
    ['nothing but blanks', '  '],
  ])('finds a row by %s PRJ-04', (_what, text) => {
    expect(filterRows([row({})], { text, onlyActive: false })).toHaveLength(1);
  });

  it('leaves out what holds the text in no column PRJ-04', () => {
    expect(filterRows([row({})], { text: 'prj_1', onlyActive: false })).toEqual([]);
  });

  it('leaves out inactive projects only when that is asked PRJ-05', () => {
    const rows = [row({ id: 'prj_1' }), row({ id: 'prj_2', isActive: false })];
    expect(filterRows(rows, { text: '', onlyActive: true }).map(({ id }) => id)).toEqual(['prj_1']);
    expect(filterRows(rows, { text: '', onlyActive: false })).toEqual(rows);
  });
});

describe('sortByCreation', () => {
  const dates = fc.array(
    fc.option(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), {
      nil: null,
    }),
  );

  it.each(['ascending', 'descending'] as const)(
    'keeps those of one moment as they were when it orders %s',
    (direction) => {
      const rows = ['prj_2', 'prj_3', 'prj_1'].map((id) => row({ id }));
      expect(sortByCreation(rows, direction)).toEqual(rows);
    },
  );

  it.each([
    ['ascending', 1],
    ['descending', -1],
  ] as const)('orders %s, rows without a date last PRJ-10', (direction, sign) => {
    fc.assert(
      fc.property(dates, (given) => {
        const rows = given.map((date) => row({ creationDate: date?.toISOString() ?? null }));
        const sorted = sortByCreation(rows, direction).map(({ creationDate }) => creationDate);
        const known = sorted.filter((date) => date !== null);
        expect(sorted.slice(0, known.length)).toEqual(known);
        expect(sorted).toHaveLength(rows.length);
        for (const [at, date] of known.entries()) {
          const before = known[at - 1];
          if (before !== undefined) expect(sign * (Date.parse(date) - Date.parse(before))).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
