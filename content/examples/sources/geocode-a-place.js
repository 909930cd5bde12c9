const headers = { 'X-API-Key': '{YOUR_API_KEY}' };

async function call(service, parameters) {
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/${service}?${new URLSearchParams(parameters)}`, { headers });
  if (!response.ok) throw new Error(`${service} answered ${response.status}`);
  return response.json();
}

const { results } = await call('geocode', { q: 'Springfield', limit: '3' });
for (const { label, position } of results) console.log(label, position);
