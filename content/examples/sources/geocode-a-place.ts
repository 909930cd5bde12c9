type Places = { results: { label: string; position: { lat: number; lon: number } }[] };

const headers = { 'X-API-Key': '{YOUR_API_KEY}' };

async function call<Answer>(service: string, parameters: Record<string, string>): Promise<Answer> {
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/${service}?${new URLSearchParams(parameters)}`, { headers });
  if (!response.ok) throw new Error(`${service} answered ${response.status}`);
  return (await response.json()) as Answer;
}

const { results } = await call<Places>('geocode', { q: 'Springfield', limit: '3' });
for (const { label, position } of results) console.log(label, position);
