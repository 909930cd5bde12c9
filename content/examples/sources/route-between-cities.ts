type Route = { legs: { distance_m: number }[] };

const headers = { 'X-API-Key': '{YOUR_API_KEY}' };

async function call<Answer>(service: string, parameters: Record<string, string>): Promise<Answer> {
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/${service}?${new URLSearchParams(parameters)}`, { headers });
  if (!response.ok) throw new Error(`${service} answered ${response.status}`);
  return (await response.json()) as Answer;
}

// Points are latitude and longitude, with semicolons between them.
const { legs } = await call<Route>('route', { points: '52.52,13.405;48.857,2.352;40.417,-3.703' });
for (const [index, { distance_m }] of legs.entries()) {
  console.log(`Leg ${index + 1}: ${Math.round(distance_m / 1000)} km`);
}
