import type { PublicKeyInput } from '@waypost/contract/entities/access-key';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Converts pasted text for the server: JSON is a key or a key set, anything else is sent as PEM and validated there.
 */
export function toPublicKeyInput(pasted: string): PublicKeyInput {
  const text = pasted.trim();
  const json = text.startsWith('{') ? parsed(text) : undefined;
  if (typeof json !== 'object' || json === null) return { pem: text };
  const { keys } = json as { readonly keys?: unknown };
  return Array.isArray(keys)
    ? { jwks: { keys: keys as Record<string, unknown>[] } }
    : { jwk: json as Record<string, unknown> };
}
