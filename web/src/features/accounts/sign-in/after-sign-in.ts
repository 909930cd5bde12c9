/** Where to go after signing in: a path of this origin, or the projects. Anything else could lead to a stranger. */
export function returnPath(asked: string | undefined, origin: string): string {
  if (asked === undefined || !asked.startsWith('/')) return '/projects';
  if (!URL.canParse(asked, origin)) return '/projects';
  const { origin: place, pathname, search, hash } = new URL(asked, origin);
  // `/.//host` is a path of ours whose normal form names another host
  return place === origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/projects';
}

/** After signing up with a plan in the query the create flow begins; without one the projects are shown. */
export function afterSignUp(create: string | undefined): string {
  return create === undefined || create === '' ? '/projects' : `/projects?create=${encodeURIComponent(create)}`;
}
