import { ApiError } from '../../../api/api-error.ts';

export type DateProblems = { readonly from: boolean; readonly to: boolean };

/** The entered dates that the server refused, by the parameter in its messages; undefined for any other failure (USE-32). */
export function dateRefusal(error: Error | null): DateProblems | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'INVALID_DATE') return undefined;
  const names = (parameter: string) => error.fields.some(({ message }) => message.includes(parameter));
  return { from: names('start_date'), to: names('end_date') };
}
