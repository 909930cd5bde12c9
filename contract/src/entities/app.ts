import { appNameMaxLength, appPlatforms, authTypes, contractTypes, druidPlatforms } from '@waypost/domain/apps/apps';
import { isDay } from '@waypost/domain/base/day';
import { normaliseHostName, isNamespace, maxDomains } from '@waypost/domain/base/host-name';
import { coversPublicSuffix } from '@waypost/domain/keys/public-suffixes';
import { z } from 'zod';
import { idOf, instant, line } from './values.ts';

/** APP-01, and the widgets' id, name and hrn. */
export const App = z
  .object({
    app_id: idOf('app'),
    product_id: idOf('prj'),
    app_name: z.string(),
    platform: z.enum(appPlatforms),
    druid_platform: z.enum(druidPlatforms),
    auth_type: z.enum(authTypes),
    contract_type: z.enum(contractTypes),
    has_app_code: z.boolean(),
    /** Also null for users who may not manage the app's credentials. */
    app_code: z.string().nullable(),
    namespace: z.string().nullable(),
    license_key: z.string().nullable(),
    latest_version: z.string().nullable(),
    download_link: z.string().nullable(),
    created_time: instant,
    expiry_date: z.string().nullable(),
    hidden: z.boolean(),
    status: z.enum(['ACTIVE', 'TERMINATED']),
    sdk_name: z.string().nullable(),
    type: z.enum(['Starter', 'Premium']).nullable(),
    hrn: z.string(),
    /** Hosts whose pages may use the app's keys; none means any (PRJ-39). */
    domains: z.array(z.string()),
  })
  .meta({ id: 'App' });
export type App = z.output<typeof App>;

const Namespace = z
  .string()
  .trim()
  .refine(isNamespace, { message: 'Must be a name in reverse DNS form, for instance com.example.app.' });

/** REQ-27. */
export const AppInput = z
  .strictObject({
    app_name: line(1, appNameMaxLength),
    platform: z.enum(appPlatforms),
    auth_type: z.enum(authTypes),
    contract_type: z.enum(contractTypes).optional(),
    namespace: Namespace.nullish(),
  })
  .meta({ id: 'AppInput' });
export type AppInput = z.output<typeof AppInput>;

const Domain = z
  .string()
  .max(300)
  .transform((typed, context) => {
    const name = normaliseHostName(typed);
    if (name !== undefined && !coversPublicSuffix(name)) return name;
    const message = 'Must be a host name, for instance www.example.com or *.example.com.';
    context.addIssue({ code: 'custom', message, params: name === undefined ? {} : { reason: 'ORIGIN_SUFFIX' } });
    return z.NEVER;
  });

/** REQ-28; a terminated app cannot be restored (LIF-23). */
export const AppUpdate = z
  .strictObject({
    app_name: line(1, appNameMaxLength).optional(),
    namespace: Namespace.nullable().optional(),
    status: z.literal('TERMINATED').optional(),
    domains: z.array(Domain).max(maxDomains).optional(),
  })
  .meta({ id: 'AppUpdate' });
export type AppUpdate = z.output<typeof AppUpdate>;

/** REQ-46: the request. */
export const NamespaceQuestion = z.object({ platform: z.enum(appPlatforms), namespace: Namespace });
export type NamespaceQuestion = z.output<typeof NamespaceQuestion>;

/** REQ-46: null for another user's app. */
export const NamespaceHolder = z.object({ app_id: idOf('app').nullable() }).meta({ id: 'NamespaceHolder' });
export type NamespaceHolder = z.output<typeof NamespaceHolder>;

/** REQ-47: the day one year later (APP-34); any other is refused. */
export const AppExtension = z
  .strictObject({
    expiry_date: z.string().max(40).refine(isDay, { message: 'This day does not exist.' }).meta({ format: 'date' }),
  })
  .meta({ id: 'AppExtension' });
export type AppExtension = z.output<typeof AppExtension>;
