import { clientStorage, tabKeys } from '../../api/client-storage.ts';

/** The pages about which this tab has sent feedback, a path on each line. */
const sentPages = (): readonly string[] => clientStorage.read(tabKeys.feedbackSent)?.split('\n') ?? [];

export const hasSentFeedback = (page: string): boolean => sentPages().includes(page);

export function keepSentFeedback(page: string): void {
  clientStorage.keep(tabKeys.feedbackSent, [...sentPages(), page].join('\n'));
}
