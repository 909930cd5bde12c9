import type { Reason } from './reasons.ts';

/** One thing that is wrong with an input: where (`billing_email`, `apps.0.name`), which reason, and a sentence for a person. */
export type FieldProblem = { readonly path: string; readonly reason: string; readonly message: string };

/** A refusal that a person or a program can act on. It knows no HTTP; `reasons` says how it travels (REQ-15). */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly reason: Reason;
  readonly fields: readonly FieldProblem[];

  constructor(reason: Reason, fields: readonly FieldProblem[] = []) {
    super(reason);
    this.reason = reason;
    this.fields = fields;
  }
}
