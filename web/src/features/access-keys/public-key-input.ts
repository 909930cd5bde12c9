import type { PublicKeyInput } from '@waypost/contract/entities/access-key';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was pasted, as the server takes it: JSON is a key or a set of keys, anything else is PEM, which it will say. */
export function publicKeyInputOf(pasted: string): PublicKeyInput {
  const text = pasted.trim();
  const json = text.startsWith('{') ? parsed(text) : undefined;
  if (typeof json !== 'object' || json === null) return { pem: text };
  const { keys } = json as { readonly keys?: unknown };
  return Array.isArray(keys)
    ? { jwks: { keys: keys as Record<string, unknown>[] } }
    : { jwk: json as Record<string, unknown> };
}
