import { useText } from '../messages/use-text.tsx';
import type { SaveOutcome } from '../ui/forms/inline-editor.tsx';
import { isUnsent } from './failure.ts';

/** Saves what an inline editor asks for. A refusal is noticed by the change itself; what was never sent goes back to the editor. */
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
