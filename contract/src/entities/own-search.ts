import { z } from 'zod';
import { idOf } from './values.ts';

export const OwnSearchQuery = z.object({
  q: z
    .string()
    .trim()
    .min(2)
    .max(100)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { message: 'Must be one line of text.' }),
});

/** UIX-06: an object of the user whose name contains the text or whose id starts with it. */
export const SearchResult = z
  .object({
    kind: z.enum(['project', 'app', 'api_key', 'access_key']),
    id: z.union([idOf('prj'), idOf('app'), idOf('key'), idOf('akc')]),
    /** Its name; for an access key, which has none, its id. */
    title: z.string(),
    /** Its context: the plan of a project, the project of an app, the app and project of a key. */
    sub_title: z.string(),
    /** The app itself, or the app that it belongs to. */
    app_id: idOf('app').nullable(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof SearchResult>;
