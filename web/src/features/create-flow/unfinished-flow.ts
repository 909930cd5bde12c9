import { clientStorage, flowKeys } from '../../api/client-storage.ts';

function isFinished(text: string): boolean {
  try {
    return (JSON.parse(text) as { createDone?: unknown } | null)?.createDone === true;
  } catch {
    return false;
  }
}

/**
 * A page without `create` cancels what was begun; a finished flow stays known, so that going back finds it done. Every page asks this, so it knows no more of a flow than that.
 */
export function cancelUnfinishedFlow(): void {
  const stored = clientStorage.read(flowKeys.state);
  if (stored !== null && !isFinished(stored)) clientStorage.forget(flowKeys.state);
}
