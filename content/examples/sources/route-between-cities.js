const headers = { 'X-API-Key': '{YOUR_API_KEY}' };

async function call(service, parameters) {
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/${service}?${new URLSearchParams(parameters)}`, { headers });
  if (!response.ok) throw new Error(`${service} answered ${response.status}`);
  return response.json();
}

// Points are latitude and longitude, with semicolons between them.
const { legs } = await call('route', { points: '52.52,13.405;48.857,2.352;40.417,-3.703' });
for (const [index, { distance_m }] of legs.entries()) {
  console.log(`Leg ${index + 1}: ${Math.round(distance_m / 1000)} km`);
}
