import type { Endpoint, ParsedInput } from '@waypost/contract/endpoint';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import { unstorableTexts } from '@waypost/domain/base/storable-text';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import keySettings from '../../../../content/messages/en/key-settings.json' with { type: 'json' };

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];

/** API callers get the English text of the page that shows the same problem. */
const sentences: Readonly<Record<string, string>> = keySettings;

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      reason: 'unknown_field',
      message: 'This field cannot be set.',
    }));
  }
  const reason = issue.code === 'custom' ? issue.params?.['reason'] : undefined;
  if (typeof reason !== 'string') return [{ path, reason: issue.code, message: issue.message }];
  return [{ path, reason, message: sentences[`keys.problem.${reason}`] ?? issue.message }];
}

const textProblems = (value: unknown): FieldProblem[] =>
  unstorableTexts(value).map((path) => ({ path, reason: 'invalid_text', message: 'Must be valid text.' }));

/** Parses all parts before it refuses, so that one answer lists every problem. */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  request: Partial<Pick<FastifyRequest, Part>>,
): ParsedInput<E> {
  const parsed: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const part of parts) {
    if (!endpoint.takesAnyText) problems.push(...textProblems(request[part]));
    const schema = endpoint[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part] ?? (part === 'body' ? undefined : {}));
    if (result.success) parsed[part] = result.data;
    else
      problems.push(
        ...result.error.issues
          .flatMap(problemsOf)
          .filter(({ path }) => !problems.some((known) => known.path === path && known.reason === 'invalid_text')),
      );
  }
  if (problems.length > 0) throw new DomainError('INVALID_FIELDS', problems);
  return parsed as ParsedInput<E>;
}
