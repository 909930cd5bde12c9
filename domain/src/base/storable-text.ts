/**
 * Whether a text can be stored and compared: databases take no NUL, and half a surrogate pair is no character (OPS-15).
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

/**
 * The path of every text in a value of JSON that cannot be stored, names of fields included. Iterates, because what a
 * request nests may be deeper than the stack.
 */
export function unstorableTexts(value: unknown): string[] {
  const found: string[] = [];
  const waiting: (readonly [path: string, value: unknown])[] = [['', value]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, one] = next;
    if (typeof one === 'string' && !isStorable(one)) found.push(path);
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inside] of Object.entries(one)) {
      const at = path === '' ? name : `${path}.${name}`;
      if (isStorable(name)) waiting.push([at, inside]);
      else found.push(path);
    }
  }
  return [...new Set(found)];
}
