import { expect, vi } from 'vitest';
import type { DomPage } from './page.ts';

/** Lets the time pass after which notices close by themselves; the page shows such a one, with this text. */
export async function outlast(page: DomPage, text: string): Promise<void> {
  await page.getByText(text).waitFor();
  const later = Date.now() + 10_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  try {
    await expect.poll(() => page.getByText(text).count()).toBe(0);
  } finally {
    clock.mockRestore();
  }
}
