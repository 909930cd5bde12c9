import { isDay } from '@waypost/domain/base/day';
import { countings, type Counting, roundings, ruleLimits, sameAmount } from '@waypost/domain/usage/unit-rules';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { UnitRules } from './event-units.ts';

const amount = z.int().min(0).max(ruleLimits.amount);
const factor = z.int().min(1).max(ruleLimits.factor);
const Step = z.strictObject({
  free: amount.default(sameAmount.free),
  multiply: factor.default(sameAmount.multiply),
  divide: factor.default(sameAmount.divide),
  rounding: z.enum(roundings).default(sameAmount.rounding),
  minimum: amount.default(sameAmount.minimum),
});
const Rule = z.strictObject({
  from: z.string().refine(isDay, { message: 'must be a day in the form yyyy-MM-dd' }),
  counts: z.enum(Object.keys(countings) as [Counting, ...Counting[]]),
  units: Step.prefault({}),
  billable: Step.prefault({}),
});
const RuleFile = z.strictObject({
  service: z.string().min(1).max(100),
  rules: z
    .array(Rule)
    .min(1)
    .refine((rules) => new Set(rules.map(({ from }) => from)).size === rules.length, {
      message: 'two rules begin on the same day',
    }),
});
type RuleFile = z.output<typeof RuleFile>;

type Read = { readonly file: string; readonly value?: RuleFile; readonly problems: readonly string[] };

async function readRuleFile(folder: string, file: string): Promise<Read> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(join(folder, file), 'utf8'));
  } catch (error) {
    return { file, problems: [`${file}: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const { success, data, error } = RuleFile.safeParse(json);
  if (success) return { file, value: data, problems: [] };
  const places = error.issues.map(({ path, message }) => `${file}: ${path.join('.') || 'the whole file'}: ${message}`);
  return { file, problems: places };
}

function repeatedServices(files: readonly Read[]): string[] {
  const fileOf = new Map<string, string>();
  return files.flatMap(({ file, value }) => {
    if (!value) return [];
    const before = fileOf.get(value.service);
    fileOf.set(value.service, before ?? file);
    return before === undefined ? [] : [`${file}: service: ${value.service} has its rules in ${before} already`];
  });
}

/** Reads the unit rules of every service, a JSON file each. Throws an error that names every problem of every file. */
export async function readUnitRules(folder: string): Promise<UnitRules> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const files = await Promise.all(names.map((name) => readRuleFile(folder, name)));
  const problems = [...files.flatMap((file) => file.problems), ...repeatedServices(files)];
  if (problems.length > 0) throw new Error(`The unit rules in ${folder} are not valid:\n- ${problems.join('\n- ')}`);
  return new Map(files.flatMap(({ value }) => (value ? [[value.service, value.rules] as const] : [])));
}
