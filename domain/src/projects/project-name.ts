import type { FieldProblem } from '../base/domain-error.ts';
import { isWithin } from '../base/visible-length.ts';

/** Maximum length of a project's name, in characters that a person sees. */
export const projectNameMaxLength = 100;

export type RenameDecision =
  | { readonly kind: 'keep' }
  | { readonly kind: 'save'; readonly app_name: string }
  | { readonly kind: 'refuse'; readonly problem: FieldProblem };

const refuse = (reason: string, message: string): RenameDecision => ({
  kind: 'refuse',
  problem: { path: 'app_name', reason, message },
});

/** Decides about a typed project name: an empty or unchanged one is not sent (PRJ-34, PRJ-35, PRJ-37). */
export function renameDecision(before: string, typed: string): RenameDecision {
  const app_name = typed.trim();
  if (app_name === '' || app_name === before) return { kind: 'keep' };
  if (!isWithin(app_name, projectNameMaxLength)) {
    return refuse('TOO_LONG', `The name must have 1 to ${projectNameMaxLength} characters.`);
  }
  if (/\p{Cc}/u.test(app_name)) return refuse('CONTROL_CHARACTERS', 'The name must be one line of text.');
  return { kind: 'save', app_name };
}
