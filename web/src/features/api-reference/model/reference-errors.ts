import { anyCallReasons } from '@waypost/contract/refusals';
import { wireReason } from '@waypost/domain/base/reasons';
import type { OpenApi } from './open-api.ts';
import { exampleOf } from './schema-example.ts';

/** A code that calls are refused with. Without words, those of the portal's messages are meant. */
export type ReferenceError = {
  readonly code: string;
  readonly status: number;
  readonly words?: { readonly title: string; readonly detail: string };
};

/** The refusals of one interface, and one of them as it is sent. */
export type ErrorArea = { readonly example: unknown; readonly errors: readonly ReferenceError[] };
export type ReferenceErrors = { readonly location: ErrorArea; readonly platform: ErrorArea };

const byStatus = (errors: readonly ReferenceError[]) =>
  errors.toSorted((one, other) => one.status - other.status || one.code.localeCompare(other.code));

type Problem = { readonly status: number; readonly title: string; readonly detail: string };

/** The refusals of the location API, which its document has as examples. */
export function locationErrors(source: unknown): ErrorArea {
  const { examples = {} } = (source as OpenApi).components;
  const errors = Object.entries(examples).map(([code, { value }]) => {
    const { status, title, detail } = value as Problem;
    return { code, status, words: { title, detail } };
  });
  return { example: examples['INVALID_FIELDS']?.value, errors: byStatus(errors) };
}

function statusesOf(source: unknown): Map<string, number> {
  const statuses = new Map<string, number>();
  const operations = Object.values((source as OpenApi).paths).flatMap((methods) => Object.values(methods));
  for (const { responses } of operations) {
    for (const [status, { description }] of Object.entries(responses))
      if (/^[45]/.test(status)) for (const code of description.split(', ')) statuses.set(code, Number(status));
  }
  return statuses;
}

/** The refusals of the portal: those that its operations declare, and those that any call can get. */
export function platformErrors(source: unknown): ErrorArea {
  const anywhere = anyCallReasons.map((reason) => [reason, wireReason(reason).status] as const);
  const statuses = new Map([...statusesOf(source), ...anywhere]);
  const errors = [...statuses].map(([code, status]) => ({ code, status }));
  const { schemas } = (source as OpenApi).components;
  return { example: exampleOf({ $ref: '#/components/schemas/PortalError' }, schemas), errors: byStatus(errors) };
}
