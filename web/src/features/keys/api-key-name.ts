/** Longest name of an API key, in characters as JavaScript counts them. */
export const apiKeyNameMaxLength = 64;

/** The trimmed name of an API key, or undefined when it is empty or too long. */
export function parseApiKeyName(typed: string): string | undefined {
  const name = typed.trim();
  return name.length >= 1 && name.length <= apiKeyNameMaxLength ? name : undefined;
}
