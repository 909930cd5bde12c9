/** The services in the form: all, or the selected ones. */
export type ServicesDraft = { readonly isLimited: boolean; readonly ticked: readonly string[] };

export const toServicesDraft = (services: readonly string[] | null): ServicesDraft => ({
  isLimited: services !== null,
  ticked: services ?? [],
});

/** The request body; undefined if no service is selected. */
export function servicesToSend({ isLimited, ticked }: ServicesDraft): string[] | null | undefined {
  if (!isLimited) return null;
  return ticked.length > 0 ? [...ticked] : undefined;
}

/** The platform's services, and those of the key that the platform no longer has, so that they can be deselected. */
export const offeredServices = (platformServices: readonly string[], { ticked }: ServicesDraft): string[] => [
  ...new Set([...platformServices, ...ticked]),
];

export type Limit = { readonly limit: number | null } | { readonly isWrong: true };

/** Parses a typed limit: empty means no limit, and spaces between digits are ignored. */
export function parseLimit(typed: string, max: number): Limit {
  const digits = typed.replaceAll(/\s/g, '');
  if (digits === '') return { limit: null };
  const limit = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
  return limit >= 1 && limit <= max ? { limit } : { isWrong: true };
}
