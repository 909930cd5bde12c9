/** What a behaviour throws that was refused the data it cannot do without. */
export const missingDirectiveData = 'Directive can not be rendered. Missing required data.';

/** The text that was given. Throws where there is none. */
export function requiredData(given: string | undefined): string {
  if (!given) throw new Error(missingDirectiveData);
  return given;
}
