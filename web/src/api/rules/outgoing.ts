/** A request as it passes through the rules (REQ-06). */
export type Outgoing = {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string;
  readonly credentials: RequestCredentials;
  readonly signal?: AbortSignal;
};
export type Next = (outgoing: Outgoing) => Promise<Response>;
export type Rule = (outgoing: Outgoing, next: Next) => Promise<Response>;

/** The first rule handles a request first and its response last. */
export function chain(rules: readonly Rule[], send: Next): Next {
  return rules.reduceRight<Next>((next, rule) => (outgoing) => rule(outgoing, next), send);
}

export function withHeaders(outgoing: Outgoing, headers: Readonly<Record<string, string>>): Outgoing {
  const merged = new Headers(outgoing.headers);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return { ...outgoing, headers: merged };
}
