import { clientStorage, flowKeys } from '../../api/client-storage.ts';

function isFinished(text: string): boolean {
  try {
    return (JSON.parse(text) as { createDone?: unknown }).createDone === true;
  } catch {
    return false; // no flow of ours
  }
}

/**
 * A page without `create` discards an unfinished flow; a finished one is kept, so that going back finds it done. Every
 * page runs this, so it depends on little else of the flow.
 */
export function cancelUnfinishedFlow(): void {
  const stored = clientStorage.read(flowKeys.state);
  if (stored !== null && !isFinished(stored)) clientStorage.forget(flowKeys.state);
}
