import type { FieldProblem } from '@waypost/domain/base/domain-error';
import { useOptionalText } from '../../../messages/use-text.tsx';

/**
 * A field's error in the reader's language, or the server's own sentence if the catalogue has none. The
 * first number of that sentence (characters, seconds) goes along.
 */
export function useFieldText(): (problem: Pick<FieldProblem, 'reason' | 'message'>) => string {
  const optionalText = useOptionalText();
  return ({ reason, message }) =>
    optionalText(`accounts.problem.${reason}`, { n: Number(/\d+/.exec(message)?.[0] ?? 0) }) ?? message;
}
