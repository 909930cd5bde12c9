import type { Reason } from './reasons.ts';

/** A problem of one input field: its path (`billing_email`, `apps.0.name`), its reason and a readable sentence. */
export type FieldProblem = { readonly path: string; readonly reason: string; readonly message: string };

/** A refusal that users or programs can act on. It knows no HTTP; `reasons` contains its status (REQ-15). */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly reason: Reason;
  readonly fields: readonly FieldProblem[];
  /** When the same request may succeed, for refusals that time ends. */
  readonly waitMs: number | undefined;

  constructor(reason: Reason, fields: readonly FieldProblem[] = [], waitMs?: number) {
    super(reason);
    this.reason = reason;
    this.fields = fields;
    this.waitMs = waitMs;
  }
}
