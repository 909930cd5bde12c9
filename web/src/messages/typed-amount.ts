/** A typed number with at most two decimals, after a point or a comma; undefined for anything else. */
export function readAmount(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s\u00a0]/g, '');
  return /^\d{1,11}(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}
