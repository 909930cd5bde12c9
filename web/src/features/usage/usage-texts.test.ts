import { billingPresets, usagePresets } from '@waypost/domain/usage/usage-presets';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import english from '../../../../content/messages/en/usage.json' with { type: 'json' };
import type { Text } from '../../messages/use-text.tsx';
import { usageEnvironments } from '@waypost/domain/usage/usage';
import {
  billingLabel,
  countMonths,
  environmentName,
  formatChange,
  formatShare,
  presetLabel,
  serviceName,
} from './usage-texts.ts';

const words: Readonly<Record<string, string>> = english;
const t: Text = (id) => words[id] ?? `no text ${id}`;

it('calls the services with a unit rule by words, and any other by its own name', () => {
  const rules = readdirSync(join(import.meta.dirname, '../../../../content/unit-rules'));
  for (const service of rules.map((file) => basename(file, '.json')))
    expect(serviceName(service, t)).toBe(words[`usage.service.${service}`]);
  expect(['isoline', 'constructor'].map((service) => serviceName(service, t))).toEqual(['isoline', 'constructor']);
});

it('calls the presets of usage and of billing by words of the catalogue (USE-17, USE-18)', () => {
  expect(usagePresets.map((preset) => presetLabel(preset, t))).toEqual(usagePresets.map(({ label }) => label));
  expect(billingPresets.map((preset) => billingLabel(preset, t))).toEqual(billingPresets.map(({ label }) => label));
});

it('shows prd as production and cit as cit USE-33', () => {
  expect(usageEnvironments.map((environment) => environmentName(environment, t))).toEqual(['production', 'cit']);
});

it('writes shares and changes in the reader’s language', () => {
  expect([0.004, 0.05, 0.456, 0].map((share) => formatShare(share, t))).toEqual(['0.4%', '5%', '46%', '0%']);
  expect([0.124, -0.5, 0].map((share) => formatChange(share, t))).toEqual(['+12%', '-50%', '0%']);
  expect(formatShare(0.5, Object.assign((id: string) => id, { language: 'de' }) as Text)).toBe('50\u00a0%');
});

it('counts the months that days are in, over the end of a year too', () => {
  const days = [
    ['2026-03-01', '2026-03-31'],
    ['2026-01-31', '2026-02-01'],
    ['2025-12-01', '2026-01-15'],
    ['2025-04-01', '2026-03-21'],
  ] as const;
  expect(days.map(([from, to]) => countMonths({ from, to }))).toEqual([1, 2, 2, 12]);
});
