type Places = { results: { label: string; distance_m: number }[] };

const headers = { 'X-API-Key': '{YOUR_API_KEY}' };

async function call<Answer>(service: string, parameters: Record<string, string>): Promise<Answer> {
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/${service}?${new URLSearchParams(parameters)}`, { headers });
  if (!response.ok) throw new Error(`${service} answered ${response.status}`);
  return (await response.json()) as Answer;
}

const { results } = await call<Places>('revgeocode', { lat: '48.8584', lon: '2.2945', limit: '3' });
for (const { label, distance_m } of results) console.log(`${label}: ${distance_m} m`);
