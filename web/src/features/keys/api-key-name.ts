import { isWithin } from '@waypost/domain/base/visible-length';

/** Longest name of an API key, in characters that a person sees. */
export const apiKeyNameMaxLength = 64;

/** The trimmed name of an API key, or undefined when it is empty or too long. */
export function parseApiKeyName(typed: string): string | undefined {
  const name = typed.trim();
  return name !== '' && isWithin(name, apiKeyNameMaxLength) ? name : undefined;
}
