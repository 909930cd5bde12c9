export function readCookie(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1);
}
