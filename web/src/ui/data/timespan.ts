const pattern = /^(\d{1,4}):([0-5]?\d):([0-5]?\d)$/;

/** The milliseconds of a timespan in hours:minutes:seconds; undefined for other text. */
export function parseTimespan(text: string): number | undefined {
  const [, hours, minutes, seconds] = pattern.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
