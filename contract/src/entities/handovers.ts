import { handoverRefusals, handoverStates } from '@waypost/domain/projects/handover';
import { z } from 'zod';
import { invitedEmail } from './customers.ts';
import { idOf, instant } from './values.ts';

/** The open offer of a project to another person, for its owner (PRJ-46). */
export const ProjectHandover = z
  .object({
    offer: z.object({ email: z.string(), created: instant, expires_at: instant }).nullable(),
    /** Why the project cannot be offered now. */
    refusal: z.enum(handoverRefusals).nullable(),
  })
  .meta({ id: 'ProjectHandover' });
export type ProjectHandover = z.output<typeof ProjectHandover>;

export const HandoverInput = z.strictObject({ email: invitedEmail }).meta({ id: 'HandoverInput' });

/** A project that somebody offers to the caller (PRJ-46). */
export const Handover = z
  .object({
    handover_id: idOf('hnd'),
    app_name: z.string(),
    plan_name: z.string(),
    /** The address of the present owner. */
    offered_by: z.string(),
    apps: z.number().int(),
    expires_at: instant,
  })
  .meta({ id: 'Handover' });
export type Handover = z.output<typeof Handover>;

export const HandoverAnswer = z.object({ product_id: idOf('prj') }).meta({ id: 'HandoverAnswer' });

export const HandoverParams = z.object({ handover_id: idOf('hnd') });

/** An offer in the download of either person's account. */
export const HandoverPart = z.object({
  handover_id: idOf('hnd'),
  product_id: idOf('prj'),
  owner_email: z.string(),
  email: z.string(),
  state: z.enum(handoverStates),
  created: instant,
  expires_at: instant,
  ended: instant.nullable(),
});
