/** Where to go after signing in: a path of this origin, or the projects (NAV-28). Anything else could lead to a stranger. */
export function returnPath(asked: string | undefined, origin: string): string {
  if (asked === undefined || !asked.startsWith('/')) return '/projects';
  if (!URL.canParse(asked, origin)) return '/projects';
  const url = new URL(asked, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/projects';
}

/** After signing up with a plan in the query the create flow begins; without one the projects are shown (NAV-26). */
export function afterSignUp(create: string | undefined): string {
  return create === undefined || create === '' ? '/projects' : `/projects?create=${encodeURIComponent(create)}`;
}
