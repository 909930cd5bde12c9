export const version = '{version}';

/** Calls the location services with the credentials of an app, wherever there is `fetch`. */
export function createClient({ host, apiKey }) {
  async function get(path, query) {
    const response = await fetch(`${host}/v1/${path}?${new URLSearchParams(query)}`, { headers: { 'X-API-Key': apiKey } });
    if (!response.ok) throw new Error(`The service answered ${response.status}`);
    return response.json();
  }
  return {
    geocode: (q) => get('geocode', { q }),
    reverseGeocode: (lat, lon) => get('revgeocode', { lat, lon }),
    route: (points) => get('route', { points: points.map((point) => point.join(',')).join(';') }),
  };
}
