import { type Day, isDay } from '@waypost/domain/base/day';
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import { feedbackCsv } from '../features/feedback/feedback.service.ts';

/** Writes what readers sent on these days to a file; without a day, from the first or to the last. */
export type FeedbackOperation = {
  readonly name: 'feedback';
  readonly file: string;
  readonly from: Day | undefined;
  readonly to: Day | undefined;
};

const usage = `Say into which file:
  npm run feedback -- --file feedback.csv [--from 2026-03-01] [--to 2026-03-31]`;

export function readFeedbackArguments(args: readonly string[]): FeedbackOperation {
  let values: { file?: string; from?: string; to?: string };
  try {
    const options = { file: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } as const;
    values = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
  const { file, from, to } = values;
  const isClear = [from, to].every((day) => day === undefined || isDay(day));
  if (!isClear || file === undefined || file === '') throw new Error(usage);
  return { name: 'feedback', file, from, to };
}

const refused = (file: string, error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'EEXIST'
    ? new Error(`${file} exists already and stays as it is.`, { cause: error })
    : error;

/** The file is new and its owner's alone, because comments may name people. */
export async function writeFeedback(
  { database }: { readonly database: Pick<Database, 'db'> },
  { file, ...days }: FeedbackOperation,
): Promise<string> {
  const output = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw refused(file, error);
  });
  let total = 0;
  try {
    const count = (readers: number) => {
      total += readers;
    };
    for await (const text of feedbackCsv(database.db, days, count)) await output.write(text);
  } finally {
    await output.close();
  }
  return `${file} has the feedback of ${total} ${total === 1 ? 'reader' : 'readers'}.`;
}
