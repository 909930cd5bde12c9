import type { WidgetEvent } from '../protocol.ts';

const twoDaysInSeconds = 2 * 24 * 60 * 60;

function setCookie(name: string, value: string, maxAge: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; SameSite=Lax`;
}

/**
 * On a localhost origin, keeps the auth and access cookies of a client that receives them for two days, and expires
 * them on sign-out (ACC-47). Does nothing on other origins and for other clients.
 */
export function keepLocalCookies({ flow, action, data }: WidgetEvent): void {
  if (!/^(.+\.)?localhost$/.test(location.hostname)) return;
  if (action !== 'completed' && action !== 'already signed in') return;
  const cookies = [
    [data.authCookieName, data.authCookie],
    [data.accessCookieName, data.accessToken],
  ] as const;
  for (const [name, value] of cookies) {
    if (flow === 'sign-out') setCookie(name, '', 0);
    else if (value) setCookie(name, value, twoDaysInSeconds);
  }
}
