import { useText } from '../messages/use-text.tsx';
import type { SaveOutcome } from '../ui/forms/inline-editor.tsx';
import { isUnsent } from './failure.ts';

/** Saves the value of an inline editor. The mutation reports refusals; an unsent value returns to the editor. */
export function useInlineSave(change: (value: string) => Promise<unknown>): (value: string) => Promise<SaveOutcome> {
  const t = useText();
  return async (value) => {
    try {
      await change(value);
      return {};
    } catch (error) {
      return isUnsent(error) ? { unsent: t('NOT_SENT') } : {};
    }
  };
}
