/** The error of a behaviour without its required data. */
export const missingDirectiveData = 'Directive can not be rendered. Missing required data.';

/** The given text; throws without one. */
export function requiredData(given: string | undefined): string {
  if (!given) throw new Error(missingDirectiveData);
  return given;
}
