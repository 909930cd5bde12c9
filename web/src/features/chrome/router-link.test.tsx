// @vitest-environment jsdom
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RouterLink } from './router-link.tsx';

const loaded: string[] = [];
const note = ({ href }: { href: string }) => Promise.resolve(void loaded.push(href));
const router = {
  options: { context: { page: { addressedLanguage: null } } },
  preloadRoute: note,
  navigate: ({ href }: { href: string }) => note({ href: `went to ${href}` }),
} as unknown as AnyRouter;

let root: Root;
beforeEach(() => {
  vi.useFakeTimers();
  loaded.length = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() =>
    root.render(
      <RouterContextProvider router={router}>
        <RouterLink href="/pricing">Pricing</RouterLink>
        <RouterLink href="/blog">Blog</RouterLink>
        <RouterLink href="/llms.txt">For machines</RouterLink>
      </RouterContextProvider>,
    ),
  );
});
afterEach(() => {
  flushSync(() => root.unmount());
  vi.useRealTimers();
});

const link = (name: string) => Array.from(document.querySelectorAll('a')).find((one) => one.textContent === name);
const point = (type: 'over' | 'out', name: string) =>
  link(name)?.dispatchEvent(new MouseEvent(`pointer${type}`, { bubbles: true, relatedTarget: document.body }));

it('loads the page of the link on which the focus rests, and of none that it passes', () => {
  link('Pricing')?.focus();
  link('Blog')?.focus();
  vi.runAllTimers();
  link('For machines')?.focus();
  vi.runAllTimers();
  expect(loaded).toEqual(['/blog']);
});

it('loads the page of the link on which a pointer rests, once if it has the focus as well, and of none that it passes', () => {
  point('over', 'Pricing');
  vi.advanceTimersByTime(30);
  point('out', 'Pricing');
  point('over', 'Blog');
  link('Blog')?.focus();
  vi.runAllTimers();
  expect(loaded).toEqual(['/blog']);
});

it('loads a page once when its link is pressed at once or goes away', () => {
  point('over', 'Pricing');
  link('Pricing')?.click();
  vi.runAllTimers();
  link('Blog')?.focus();
  flushSync(() => root.render(null));
  vi.runAllTimers();
  expect(loaded).toEqual(['went to /pricing']);
});
