/** The event that passes the chosen credentials to every example on the page. */
export const replaceCredentials = 'replace-credentials';

/** The event's payload; null for a credential that the choice does not have. */
export type ReplacingCredentials = {
  readonly app_id: string;
  readonly app_code: string | null;
  readonly api_key: string | null;
};

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

/** Validates an event's payload, because any script of the page can dispatch such an event. */
export function isReplacingCredentials(detail: unknown): detail is ReplacingCredentials {
  if (typeof detail !== 'object' || detail === null) return false;
  const { app_id, app_code, api_key } = detail as Partial<Record<keyof ReplacingCredentials, unknown>>;
  return typeof app_id === 'string' && isTextOrNull(app_code) && isTextOrNull(api_key);
}

const fieldOf: Readonly<Record<string, keyof ReplacingCredentials>> = {
  '{YOUR_API_KEY}': 'api_key',
  '{YOUR_APP_ID}': 'app_id',
  '{YOUR_APP_CODE}': 'app_code',
};
const placeholders = /(\{YOUR_(?:API_KEY|APP_ID|APP_CODE)\})/;

/** A part of an example's code; `isCredential` for a placeholder or its replacement. */
export type CodePart = { readonly text: string; readonly isCredential: boolean };

/** The code in parts, with credentials in place of their placeholders; a placeholder without a credential stays. */
export function codeWithCredentials(code: string, credentials: ReplacingCredentials | undefined): readonly CodePart[] {
  return code.split(placeholders).map((text) => {
    const field = fieldOf[text];
    if (field === undefined) return { text, isCredential: false };
    return { text: credentials?.[field] ?? text, isCredential: true };
  });
}
