/** The widget's own version, reported by the `sdk-version` flow (ACC-01). */
export const widgetVersion = '4.9.1';

/** The default interface version of embedders (ACC-02). */
export const defaultInterfaceVersion = '0.1';

/**
 * Whether `version` is `minimum` or newer, compared by numeric segments: 4.10 is above 4.9 (ACC-15). A missing or
 * non-numeric segment counts as 0, so that a malformed version gets the fewest options.
 */
export function isVersionAtLeast(version: string, minimum: string): boolean {
  const segments = (text: string) => text.split('.').map((segment) => (/^\d+$/.test(segment) ? Number(segment) : 0));
  const numbers = segments(version);
  const needed = segments(minimum);
  for (let at = 0; at < Math.max(numbers.length, needed.length); at += 1) {
    const difference = (numbers[at] ?? 0) - (needed[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
