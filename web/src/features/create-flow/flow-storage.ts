import type { FlowState } from '@waypost/domain/create-flow';
import { flowFromText, flowToText } from '@waypost/domain/create-flow-storage';
import { flowKeys } from '../../api/storage-keys.ts';

/** The flow of this tab, as it stood before the page was loaded (CFG-06, CRE-15); another tab has its own. */
export const storedFlow = (): FlowState | undefined => flowFromText(sessionStorage.getItem(flowKeys.state));

export function keepFlow(state: FlowState | undefined): void {
  if (state) sessionStorage.setItem(flowKeys.state, flowToText(state));
  else sessionStorage.removeItem(flowKeys.state);
}

/** A page without `create` cancels what was begun; a finished flow stays known, so that going back finds it done (CRE-07, CRE-14). */
export function cancelUnfinishedFlow(): void {
  if (storedFlow()?.createDone !== true) keepFlow(undefined);
}
