import { billingPresets, usagePresets } from '@waypost/domain/base/day';
import { serviceColours } from '@waypost/domain/usage/usage';
import { expect, it } from 'vitest';
import english from '../../../../content/messages/en/usage.json' with { type: 'json' };
import type { Text } from '../../messages/use-text.tsx';
import { presetLabel, serviceName } from './usage-texts.ts';

const words: Readonly<Record<string, string>> = english;
const t: Text = (id) => words[id] ?? `no text ${id}`;

it('calls the services with a colour of their own by words, and any other by its own name', () => {
  for (const service of serviceColours) expect(serviceName(service, t)).toBe(words[`usage.service.${service}`]);
  expect(['isoline', 'constructor'].map((service) => serviceName(service, t))).toEqual(['isoline', 'constructor']);
});

it('calls the presets of usage by words of the catalogue', () => {
  for (const preset of usagePresets) expect(presetLabel(preset, t)).toBe(words[`usage.preset.${preset.zoom_level}`]);
  const [, , , all] = billingPresets;
  expect(all && presetLabel(all, t)).toBe('All');
});
