import { expect, it } from 'vitest';
import { measureMemory } from './held-memory.ts';

it('needs little memory after the start and after 20,000 pages, and no more after as many again OPS-16', async () => {
  const held = await measureMemory();
  expect(held.started).toBeLessThanOrEqual(320);
  expect(held.after).toBeLessThanOrEqual(400);
  expect(held.later).toBeLessThanOrEqual(held.after * 1.05);
  expect(held.standIns.find(({ part }) => part === 'sample-platform')?.mb).toBeLessThanOrEqual(120);
}, 600_000);
