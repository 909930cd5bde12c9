/** Every right of a studio token, by its wire name (KEY-22). */
export const studioRights = [
  'manageSpaces',
  'readFeatures',
  'createFeatures',
  'updateFeatures',
  'deleteFeatures',
] as const;
export type StudioRight = (typeof studioRights)[number];

/** An entry of a right's list: whose objects it covers. */
export type StudioOwner = { readonly owner: string };

/** The rights of a studio token; a missing right is not granted (KEY-22). */
export type StudioRights = Readonly<Partial<Record<StudioRight, readonly StudioOwner[]>>>;

/** A studio token: `tid` is its value, `exp` its expiry in epoch seconds, if any (KEY-22). */
export type StudioToken = {
  readonly tid: string;
  readonly exp?: number | null | undefined;
  readonly urm: StudioRights;
};

/** The rights of a token for all objects of the user (KEY-24, REQ-73). */
export function ownerRights(userId: string): Readonly<Record<StudioRight, readonly StudioOwner[]>> {
  const scope = [{ owner: userId }];
  return {
    manageSpaces: scope,
    readFeatures: scope,
    createFeatures: scope,
    updateFeatures: scope,
    deleteFeatures: scope,
  };
}

const givesAll = ({ urm }: StudioToken, userId: string) =>
  studioRights.every((right) => urm[right]?.some(({ owner }) => owner === userId) === true);

/**
 * The first token that grants the user all five rights and never expires; undefined if one must be created (KEY-23,
 * KEY-24).
 */
export function pickStudioToken<T extends StudioToken>(tokens: readonly T[], userId: string): T | undefined {
  return tokens.find((token) => (token.exp === undefined || token.exp === null) && givesAll(token, userId));
}

/**
 * The statuses that the client accepts from the token service; any other is a failure, even a successful one (KEY-25,
 * REQ-72).
 */
export const studioTokenStatuses: readonly number[] = [200, 201];

/**
 * The token of a creation's answer (KEY-25).
 * @throws TypeError when the answer has no tid
 */
export function createdStudioToken(answer: unknown): string {
  const { tid } = (answer ?? {}) as { readonly tid?: unknown };
  if (typeof tid !== 'string' || tid === '') throw new TypeError('The answer has no studio token');
  return tid;
}
