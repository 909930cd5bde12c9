/** The error of a behaviour whose required data is missing. */
export const missingDirectiveData = 'Directive can not be rendered. Missing required data.';

/** Returns the text, or throws if there is none. */
export function requiredData(given: string | undefined): string {
  if (!given) throw new Error(missingDirectiveData);
  return given;
}
