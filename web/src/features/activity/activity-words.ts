import type { ActivityLine } from '@waypost/contract/entities/activity';
import { formatDay, formatNumber, formatSecond } from '../../messages/formats.ts';
import type { Text, useOptionalText } from '../../messages/use-text.tsx';

type OptionalText = ReturnType<typeof useOptionalText>;

/** The actor of a change: a person's name, a deleted user, or the portal itself. */
export function actorName({ actor }: Pick<ActivityLine, 'actor'>, t: Text): string {
  if (actor === null) return t('activity.portal');
  return actor.name ?? t('activity.deletedUser');
}

/** The words for an action, without a subject; an unknown action is shown by its name. */
export function actionWords(
  { action, subject }: Pick<ActivityLine, 'action' | 'subject'>,
  known: OptionalText,
): string {
  return known(`activity.action.${action}`, { name: subject?.name ?? '' }) ?? action;
}

type Words = { readonly t: Text; readonly optionalText: OptionalText };

/** Values that also appear on other pages. */
const wordsElsewhere: Readonly<Record<string, string>> = {
  aria_status: 'projects.status.',
  grace: 'keys.grace.',
  platform: 'apps.platform.',
  services: 'usage.service.',
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Key expiry times are milliseconds since 1970, other times ISO strings; values with their own words use those. */
function wordsForOne(field: string, value: string | number | boolean, { t, optionalText }: Words): string {
  const words = optionalText(`activity.value.${field}.${value}`) ?? optionalText(`${wordsElsewhere[field]}${value}`);
  if (words !== undefined) return words;
  const isTime = field === 'expiresAt' ? typeof value === 'number' : instant.test(String(value));
  if (isTime) return formatSecond(value as string | number, t);
  if (typeof value === 'number') return formatNumber(value, t);
  return day.test(String(value)) ? formatDay(String(value), t) : String(value);
}

/** All values in a list or object, without their keys. */
function flatten(value: unknown): (string | number | boolean)[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'object') return Object.values(value).flatMap(flatten);
  return [value as string | number | boolean];
}

function wordsForValue(field: string, value: unknown, words: Words): string {
  const parts = flatten(value);
  return parts.length === 0
    ? words.t('activity.nothing')
    : parts.map((part) => wordsForOne(field, part, words)).join(', ');
}

export type ChangeView = {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** Every changed field of an entry with its value before and after, if it had one. */
export function toChanges({ before, after }: Pick<ActivityLine, 'before' | 'after'>, words: Words): ChangeView[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const valueIn = (values: ActivityLine['before'], field: string) =>
    values && Object.hasOwn(values, field) ? wordsForValue(field, values[field], words) : undefined;
  return fields.map((field) => ({
    field: words.optionalText(`activity.field.${field}`) ?? field,
    before: valueIn(before, field),
    after: valueIn(after, field),
  }));
}
