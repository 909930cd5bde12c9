import { ariaStatusNames } from '@waypost/domain/projects/status';
import { z } from 'zod';
import { PendingChange, Project } from './project.ts';
import { idOf, instant } from './values.ts';

/** Default number of rows per page. */
export const projectListPageSize = 50;

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { message: 'Must be a whole number from 1.' })
    .transform(Number)
    .refine((count) => count <= max, { message: `Must be at most ${max}.` });

/**
 * The query of the list: search in all text columns (PRJ-04), only active ones (PRJ-05), order by creation (PRJ-10).
 */
export const ProjectListQuery = z.object({
  q: z
    .string()
    .max(200)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { message: 'Must be one line of text.' })
    .optional(),
  status: z.enum(['active', 'all']).optional(),
  sort: z.enum(['ascending', 'descending']).optional(),
  page: wholeNumber(100_000).optional(),
  page_size: wholeNumber(100).optional(),
});
export type ProjectListQuery = z.output<typeof ProjectListQuery>;

/** Usage and keys of a project as far as the user may see them: an admin of one app gets only that app's figures. */
export const ProjectFigures = z
  .object({
    /** Transactions of each of the last 30 days, ending today. */
    daily: z.array(z.number()),
    /** Transactions of this month. */
    month: z.number(),
    /** Transactions included in the plan per month; null without a monthly limit. */
    limit: z.number().nullable(),
    /** API keys of all visible apps. */
    keys: z.number().int(),
  })
  .meta({ id: 'ProjectFigures' });
export type ProjectFigures = z.output<typeof ProjectFigures>;

/** A project that the user manages for another account, with its figures. */
export const ManagedProject = Project.extend({ figures: ProjectFigures }).meta({ id: 'ManagedProject' });
export type ManagedProject = z.output<typeof ManagedProject>;

/** A row of the list: PRJ-17 for everybody, with the additions of PRJ-16 for resellers. */
export const ProjectListRow = z
  .object({
    id: idOf('prj'),
    projectName: z.string(),
    plan: z.string(),
    creationDate: instant,
    expirationDate: z.string().nullable(),
    status: z.enum(ariaStatusNames),
    isMigrated: z.boolean(),
    pending_changes: z.array(PendingChange),
    customerName: z.string().nullable(),
    customerEmail: z.string().nullable(),
    app_id: idOf('app').nullable(),
    figures: ProjectFigures,
  })
  .meta({ id: 'ProjectListRow' });
export type ProjectListRow = z.output<typeof ProjectListRow>;

export const ProjectList = z
  .object({
    items: z.array(ProjectListRow),
    /** Matching rows on all pages. */
    total: z.number().int(),
    /** All projects, regardless of the query. */
    all: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
    /** The account's channel; null without an account (ROL-09). */
    channel: z.string().nullable(),
    /** Remaining freemium projects (CRE-45, PRJ-08). */
    freemium_remaining: z.number().int(),
  })
  .meta({ id: 'ProjectList' });
export type ProjectList = z.output<typeof ProjectList>;
