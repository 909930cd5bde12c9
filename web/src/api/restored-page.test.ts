import { beforeEach, expect, it, vi } from 'vitest';
import { reloadWhenRestored } from './restored-page.ts';

const page = { target: new EventTarget(), hidden: false, reloads: 0 };

beforeEach(() => {
  Object.assign(page, { target: new EventTarget(), hidden: false, reloads: 0 });
  vi.stubGlobal('addEventListener', page.target.addEventListener.bind(page.target));
  vi.stubGlobal('document', { documentElement: page });
  vi.stubGlobal('location', { reload: () => (page.reloads += 1) });
  return () => vi.unstubAllGlobals();
});

const show = (persisted: boolean) => page.target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it.each([
  ['somebody’s page that Back shows again hides and loads again', true, true, true],
  ['somebody’s page that was loaded just now stays', true, false, false],
  ['a visitor’s page that Back shows again stays', false, true, false],
])('%s', (_what, ...[isSomebodys, persisted, reloads]) => {
  reloadWhenRestored(() => isSomebodys);
  show(persisted);
  expect([page.hidden, page.reloads]).toEqual([reloads, reloads ? 1 : 0]);
});
