import type { FlowState } from './flow-rules.ts';
import { flowFromText, flowToText } from './stored-flow.ts';
import { clientStorage, flowKeys } from '../../api/client-storage.ts';

/** The flow of this tab before the page loaded; every tab has its own. */
export const storedFlow = (): FlowState | undefined => flowFromText(clientStorage.read(flowKeys.state));

export function keepFlow(state: FlowState | undefined): void {
  if (state) clientStorage.keep(flowKeys.state, flowToText(state));
  else clientStorage.forget(flowKeys.state);
}
