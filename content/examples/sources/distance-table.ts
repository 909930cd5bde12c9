type Route = { legs: [{ distance_m: number }] };

const headers = { 'X-API-Key': '{YOUR_API_KEY}' };

async function call<Answer>(service: string, parameters: Record<string, string>): Promise<Answer> {
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/${service}?${new URLSearchParams(parameters)}`, { headers });
  if (!response.ok) throw new Error(`${service} answered ${response.status}`);
  return (await response.json()) as Answer;
}

const cities = { Berlin: '52.52,13.405', Paris: '48.857,2.352', Rome: '41.894,12.482' };
const pairs = Object.entries(cities).flatMap((start, index, all) => all.slice(index + 1).map((end) => ({ start, end })));

for (const { start, end } of pairs) {
  const { legs } = await call<Route>('route', { points: `${start[1]};${end[1]}` });
  console.log(`${start[0]} to ${end[0]}: ${Math.round(legs[0].distance_m / 1000)} km`);
}
