import type { Project } from '@waypost/contract/entities/project';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type LimitUsage, PlanLimits } from './plan-limits.tsx';

type Plan = NonNullable<Project['planData']>;

const limits = { threshold: 1000, mau_limit: 1000, xyz_storage_limit: 1000, xyz_transfer_limit: 1000 };

function barsOf(usage: readonly LimitUsage[], plan: Partial<Plan> = limits) {
  const html = renderToString(<PlanLimits plan={{ period: 'MON', ...plan } as Plan} usage={usage} />);
  return Array.from(html.matchAll(/<progress[^>]*>/g), ([bar]) => ({
    value: Number(/ value="([^"]*)"/.exec(bar)?.[1]),
    max: Number(/ max="([^"]*)"/.exec(bar)?.[1]),
    tone: /text-(danger|warning|accent)/.exec(bar)?.[1],
    isSaidToBeOver: html.includes('projects.limit.over'),
  }));
}

describe('a usage bar', () => {
  it.each([
    [0, 'accent'],
    [899, 'accent'],
    [899.9, 'accent'],
    [900, 'warning'],
    [901, 'warning'],
    [999, 'warning'],
    [1000, 'warning'],
  ])('of %d out of 1000 has the tone %s', (count, tone) => {
    expect(barsOf([{ kind: 'mau', count, limit: 1000 }])).toEqual([
      { value: count, max: 1000, tone, isSaidToBeOver: false },
    ]);
  });

  it.each([1000.1, 1001, 5000])('of %d out of 1000 is red, capped and said to be over', (count) => {
    expect(barsOf([{ kind: 'mau', count, limit: 1000 }])).toEqual([
      { value: 1000, max: 1000, tone: 'danger', isSaidToBeOver: true },
    ]);
  });
});
