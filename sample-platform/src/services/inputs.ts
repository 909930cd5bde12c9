import { z } from 'zod';

const decimal = (name: string, limit: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? `${name} is needed.` : `${name} must be given once.`) })
    .regex(/^[+-]?\d{1,3}(\.\d{1,20})?$/, `${name} must be a number in degrees.`)
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `${name} must be from -${limit} to ${limit}.`);

export const lat = decimal('lat', 90);
export const lon = decimal('lon', 180);

/** The number of results; there is only one page. */
export const limit = (usual: number) =>
  z
    .string('limit must be given once.')
    .regex(/^([1-9]|1\d|20)$/, 'limit must be a whole number from 1 to 20.')
    .transform(Number)
    .default(usual);

/** 1 to 200 characters without control characters. */
export const q = z
  .string({ error: ({ input }) => (input === undefined ? 'q is needed.' : 'q must be given once.') })
  .trim()
  .min(1, 'q must not be empty.')
  .max(200, 'q must have at most 200 characters.')
  .refine((text) => !/\p{Cc}/u.test(text), 'q must not contain control characters.');

const fewestPoints = 2;
const mostPoints = 100;

/** `lat,lon;lat,lon…` as positions; every invalid point is named by its number. */
export const points = z
  .string({ error: ({ input }) => (input === undefined ? 'points is needed.' : 'points must be given once.') })
  .transform((text, context) => {
    const parts = text.split(';');
    const problem = (message: string) => context.issues.push({ code: 'custom', message, input: text });
    if (parts.length < fewestPoints || parts.length > mostPoints) {
      problem(`points must have ${fewestPoints} to ${mostPoints} points, divided by semicolons.`);
      return z.NEVER;
    }
    return parts.map((part, at) => {
      const [first, second, ...rest] = part.split(',').map((number) => number.trim());
      const position = { lat: lat.safeParse(first), lon: lon.safeParse(second) };
      if (!position.lat.success || !position.lon.success || rest.length > 0) {
        problem(`Point ${at + 1} must be lat,lon in degrees.`);
        return z.NEVER;
      }
      return { lat: position.lat.data, lon: position.lon.data };
    });
  });

/** A service's query: its parameters without the credential. Others are refused, so that typing errors show. */
export const queryOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape);
