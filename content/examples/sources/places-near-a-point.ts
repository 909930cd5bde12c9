type Places = { results: { label: string; distance_m: number }[] };

const headers = { 'X-API-Key': '{YOUR_API_KEY}' };

async function call<Answer>(service: string, parameters: Record<string, string>): Promise<Answer> {
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/${service}?${new URLSearchParams(parameters)}`, { headers });
  if (!response.ok) throw new Error(`${service} answered ${response.status}`);
  return (await response.json()) as Answer;
}

// With a point, places near it come first: this is the Cambridge by Boston.
const near = { lat: '42.36', lon: '-71.06' };
const { results } = await call<Places>('geocode', { q: 'Cambridge', limit: '3', ...near });
for (const { label, distance_m } of results) console.log(`${label}: ${Math.round(distance_m / 1000)} km`);
