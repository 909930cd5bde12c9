import { activityKinds } from '@waypost/domain/activity/activity';
import { z } from 'zod';
import { idOf, instant } from './values.ts';

const Values = z.record(z.string(), z.unknown());

/** The user behind a change; the name is null once the account is deleted. */
export const Actor = z.object({ userId: idOf('usr'), name: z.string().nullable() }).meta({ id: 'Actor' });

/** KEY-53: one entry of a project's log; `before` and `after` contain the changed fields. */
export const ActivityLine = z
  .object({
    activity_id: idOf('evt'),
    time: instant,
    kind: z.enum(activityKinds),
    action: z.string(),
    /** Null for changes by the portal itself. */
    actor: Actor.nullable(),
    address: z.string().nullable(),
    app_id: idOf('app').nullable(),
    subject: z.object({ id: z.string(), name: z.string() }).nullable(),
    before: Values.nullable(),
    after: Values.nullable(),
  })
  .meta({ id: 'ActivityLine' });
export type ActivityLine = z.output<typeof ActivityLine>;

/** KEY-53: newest first; `next` requests older entries and is null at the start of the log. */
export const ActivityPage = z
  .object({ items: z.array(ActivityLine), next: idOf('evt').nullable(), actors: z.array(Actor) })
  .meta({ id: 'ActivityPage' });
export type ActivityPage = z.output<typeof ActivityPage>;

const isDay = (text: string) => {
  const read = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
};
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { message: 'Must be a day in the form yyyy-MM-dd.' })
  .refine(isDay, { message: 'This day does not exist.' });

/** KEY-53: `from` and `to` are UTC days, both inclusive. */
export const ActivityFilter = z
  .object({
    kind: z.enum(activityKinds).optional(),
    userId: idOf('usr').optional(),
    from: day.optional(),
    to: day.optional(),
  })
  .meta({ id: 'ActivityFilter' });
export type ActivityFilter = z.output<typeof ActivityFilter>;
