import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../../test/rules-stage.ts';
import { createTabMemory } from './tab-memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('outlives a reload under its key, and is empty at first', () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const memory = createTabMemory('flow');
  expect(memory.read()).toBe('');
  memory.write('begun');
  expect([createTabMemory('flow').read(), createTabMemory('other').read()]).toEqual(['begun', '']);
});

it('lives as long as the page where the frame is denied its storage', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied });
  const memory = createTabMemory('flow');
  expect(memory.read()).toBe('');
  memory.write('begun');
  expect(memory.read()).toBe('begun');
});

it('tells who listens of every change, and nobody who has stopped', () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const memory = createTabMemory('flow');
  const heard: string[] = [];
  const stop = memory.subscribe(() => heard.push(memory.read()));
  memory.write('one');
  memory.write('two');
  stop();
  memory.write('three');
  expect(heard).toEqual(['one', 'two']);
});
