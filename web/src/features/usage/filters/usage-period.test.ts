import { addDays } from '@waypost/domain/base/day';
import { billingPresets, maxUsageDays } from '@waypost/domain/usage/usage-presets';
import { describe, expect, it } from 'vitest';
import { usageProject } from '../../../../test/usage-project.ts';
import { billingDays, limitsOf, todayFor } from './usage-period.ts';

const today = '2026-03-10';

describe('the limits of entered dates', () => {
  it('are the project’s first day of usage, and today while it is active', () => {
    expect(limitsOf(usageProject({ usageEndDate: '2026-03-09' }), today)).toEqual({ from: '2025-01-10', to: today });
  });

  it('end with the usage of a project that has ended', () => {
    const ended = usageProject({ aria_status: 'CANCELLED', usageEndDate: '2026-02-01' });
    expect(limitsOf(ended, today)).toEqual({ from: '2025-01-10', to: '2026-02-01' });
    expect(limitsOf({ ...ended, usageEndDate: null }, today).to).toBe(today);
  });

  it('begin no earlier than one answer can', () => {
    const first = addDays(today, 1 - maxUsageDays);
    expect(limitsOf(usageProject({ usageStartDate: '2001-01-01' }), today).from).toBe(first);
    expect(limitsOf(usageProject({ usageStartDate: null }), today).from).toBe(first);
  });
});

describe('the days of billing periods', () => {
  const daysOf = (given: Parameters<typeof usageProject>[0] = {}) =>
    Object.fromEntries(
      billingPresets.map((preset) => [preset.zoom_level, billingDays(preset, usageProject(given), today)]),
    );

  it('are 90, 180 and 365 until today from the start of a month, all until the last entry, and the current one since the usage began USE-06 USE-42', () => {
    expect(daysOf()).toEqual({
      '3m': { from: '2025-12-01', to: today },
      range: { from: '2025-09-01', to: today },
      '1y': { from: '2025-03-01', to: today },
      all: { from: '2025-01-10', to: '2026-03-08' },
      billingPeriod: { from: '2025-01-10', to: today },
    });
  });

  it('end today without any entry, and never before they begin', () => {
    expect(daysOf({ usageLastEntry: null })['all']).toEqual({ from: '2025-01-10', to: today });
    expect(daysOf({ usageLastEntry: '2025-01-02' })['all']).toEqual({ from: '2025-01-02', to: '2025-01-02' });
  });
});

describe('today', () => {
  it('is a day of UTC, and the server’s where the browser’s clock is behind', () => {
    const at = (text: string, usageEndDate: string | null) => todayFor({ usageEndDate }, new Date(text));
    expect(at('2026-03-10T23:30:00Z', null)).toBe('2026-03-10');
    expect(at('2026-03-11T00:30:00Z', '2026-03-10')).toBe('2026-03-11');
    expect(at('2026-03-09T23:59:00Z', '2026-03-10')).toBe('2026-03-10');
  });
});
