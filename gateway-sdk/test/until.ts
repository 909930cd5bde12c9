import { setTimeout as pause } from 'node:timers/promises';

/** Waits for another process or a timer; the test's timeout ends it. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
