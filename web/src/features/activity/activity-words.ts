import type { ActivityLine } from '@waypost/contract/entities/activity';
import type { Text, useKnownText } from '../../messages/use-text.tsx';

type KnownText = ReturnType<typeof useKnownText>;

/** Who did it: a name, somebody whose account is gone, or the portal itself. */
export function actorName({ actor }: Pick<ActivityLine, 'actor'>, t: Text): string {
  if (actor === null) return t('activity.portal');
  return actor.name ?? t('activity.deletedUser');
}

/** What was done, in a sentence without its subject; an action that has no words yet goes by its name. */
export function actionWords({ action, subject }: Pick<ActivityLine, 'action' | 'subject'>, known: KnownText): string {
  return known(`activity.action.${action}`, { name: subject?.name ?? '' }) ?? action;
}

function shownValue(value: unknown, t: Text): string {
  if (value === null || value === undefined || value === '') return t('activity.nothing');
  if (Array.isArray(value)) return value.length === 0 ? t('activity.nothing') : value.map((item) => shownValue(item, t)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

export type ShownChange = { readonly field: string; readonly before: string | undefined; readonly after: string | undefined };

/** Every field that the line tells of, with its value before and after as far as there was one. */
export function changesOf({ before, after }: Pick<ActivityLine, 'before' | 'after'>, t: Text, known: KnownText): ShownChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const valueIn = (values: ActivityLine['before'], field: string) =>
    values && Object.hasOwn(values, field) ? shownValue(values[field], t) : undefined;
  return fields.map((field) => ({
    field: known(`activity.field.${field}`) ?? field,
    before: valueIn(before, field),
    after: valueIn(after, field),
  }));
}

const instantFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' });

export const shownTime = (instant: string, t: Text): string => t('activity.utc', { date: instantFormat.format(new Date(instant)) });
