/** Stands for `document.cookie`: stores what is written, with its life in seconds if it outlives the visit. */
export function cookieJar() {
  const stored = new Map<string, { readonly value: string; readonly seconds: number | undefined }>();
  return {
    get cookie() {
      return [...stored].map(([name, { value }]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      const age = /Max-Age=(\d+)/.exec(text)?.[1];
      if (age === '0') stored.delete(name);
      else stored.set(name, { value, seconds: age === undefined ? undefined : Number(age) });
    },
    /** The value and the life of a cookie; undefined if it is not stored. */
    find: (name: string) => stored.get(name),
  };
}
