/** A JSON object from outside; nothing about its fields is certain. */
export type Json = { readonly [name: string]: unknown };

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object; anything else reads as an empty one. */
export const asJson = (value: unknown): Json => (isJson(value) ? value : {});

export const jsonAt = (value: unknown, name: string): Json | undefined => {
  const found = asJson(value)[name];
  return isJson(found) ? found : undefined;
};

export const textAt = (value: unknown, name: string): string | undefined => {
  const found = asJson(value)[name];
  return typeof found === 'string' && found !== '' ? found : undefined;
};

export const numberAt = (value: unknown, name: string): number | undefined => {
  const found = asJson(value)[name];
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

export const listAt = (value: unknown, name: string): readonly unknown[] => {
  const found = asJson(value)[name];
  return Array.isArray(found) ? found : [];
};

/** Parses text that may be no JSON at all. */
export function parseJson(text: string): Json | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isJson(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
