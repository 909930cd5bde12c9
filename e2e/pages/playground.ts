import { expect } from 'vitest';
import type { AnyPage } from '../dom/page.ts';

export const path = '/documentation/account-widget';

/** The playground loads after the page. */
export const untilReady = (page: AnyPage) => page.getByRole('button', { name: 'Open the widget' }).waitFor();

type Entry = { readonly what: string; readonly data: string };
type Entries = {
  count(): Promise<number>;
  evaluateAll(read: (items: HTMLElement[]) => Entry[]): Promise<Entry[]>;
};

/** The events in the log, as flow and action, once there are this many. */
export async function events(page: AnyPage, count: number): Promise<readonly Entry[]> {
  const entries: Entries = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(count);
  return entries.evaluateAll((items) =>
    items.map((item) => ({
      what: [...item.querySelectorAll('p > span')].map((part) => part.textContent).join(' '),
      data: item.querySelector('code')?.textContent ?? '',
    })),
  );
}

export const open = (page: AnyPage) => page.getByRole('button', { name: 'Open the widget' }).click();
