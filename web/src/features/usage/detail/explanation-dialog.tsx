import { withMessages } from '../../../messages/load-messages.ts';
import { lazyPart } from '../../../ui/base/lazy-part.tsx';

/** Explains one bar of a chart; loads on the first interaction. */
export const ExplanationDialog = lazyPart(
  withMessages(['usage-detail', 'unit-rules'], async () => (await import('./explanation.tsx')).Explanation),
);
