export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
