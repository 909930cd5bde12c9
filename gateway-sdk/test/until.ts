import { setTimeout as pause } from 'node:timers/promises';

/** Waits for something that another process or a timer does; the test's own limit ends a wait in vain. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
