/** A place in the platform's response, with the fields that the page shows. */
export type Place = {
  readonly id: string;
  readonly label: string;
  readonly population: number | null;
  readonly position: { readonly lat: number; readonly lon: number };
};

type Answer = {
  readonly status: number;
  readonly ms: number;
  readonly requestId: string | null;
  readonly body: unknown;
};

/** The result of a call: a response, a refusal with its code, or no connection. */
export type CallOutcome =
  | (Answer & { readonly kind: 'answered'; readonly places: readonly Place[]; readonly attribution: string })
  | (Answer & { readonly kind: 'refused'; readonly code: string; readonly detail: string })
  | { readonly kind: 'unreachable' };

const patienceMs = 10_000;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

function parsePlace(value: unknown): Place[] {
  const { id, label, population, position } = fieldsOf(value);
  const { lat, lon } = fieldsOf(position);
  if (typeof id !== 'string' || typeof label !== 'string' || typeof lat !== 'number' || typeof lon !== 'number')
    return [];
  return [{ id, label, population: typeof population === 'number' ? population : null, position: { lat, lon } }];
}

/** Parses the response of `/v1/geocode`, or a refusal in problem+json; unreadable parts are left out. */
export function parseOutcome(answer: Answer): CallOutcome {
  const { results, attribution, code, detail } = fieldsOf(answer.body);
  if (answer.status !== 200)
    return { ...answer, kind: 'refused', code: textOr(code, 'OTHER'), detail: textOr(detail, '') };
  const places = Array.isArray(results) ? results.flatMap(parsePlace) : [];
  return { ...answer, kind: 'answered', places, attribution: textOr(attribution, '') };
}

export const geocodeAddress = (host: string, q: string): string =>
  `${host}/v1/geocode?${new URLSearchParams({ q }).toString()}`;

/** The same call for a shell, escaped so that no character of the address or key ends the quotes. */
export function curlLine(address: string, key: string): string {
  return `curl '${address.replaceAll("'", '%27')}' -H 'X-API-Key: ${key}'`;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text; // a proxy's error page instead of the platform's response
  }
}

/** Calls as a customer's page would: a plain request without the portal's own rules. */
export async function callGeocode(call: { host: string; key: string; q: string }): Promise<CallOutcome> {
  const startedAt = performance.now();
  try {
    const response = await fetch(geocodeAddress(call.host, call.q), {
      headers: { 'X-API-Key': call.key },
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    const body = await bodyOf(response);
    const ms = Math.round(performance.now() - startedAt);
    return parseOutcome({ status: response.status, ms, requestId: response.headers.get('x-request-id'), body });
  } catch {
    return { kind: 'unreachable' }; // browsers reveal no details of a failed connection
  }
}
