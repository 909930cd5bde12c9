const hour = 60 * 60 * 1000;

/** How long the old secret of a rotated key may keep working (KEY-43). */
export const rotationGraces = ['none', '1h', '24h', '7d', '30d'] as const;
export type RotationGrace = (typeof rotationGraces)[number];

/** The same in milliseconds. */
export const rotationGraceMs: Readonly<Record<RotationGrace, number>> = {
  none: 0,
  '1h': hour,
  '24h': 24 * hour,
  '7d': 7 * 24 * hour,
  '30d': 30 * 24 * hour,
};

/** When the old secret ends if the key is rotated now (KEY-43). */
export const rotationEnd = (grace: RotationGrace, now: Date): Date => new Date(now.getTime() + rotationGraceMs[grace]);

/** Whether an old secret still works: before its end, exclusive (KEY-43). */
export const isOldSecretValid = (endsAt: Date | null, now: Date): boolean =>
  endsAt !== null && now.getTime() < endsAt.getTime();
