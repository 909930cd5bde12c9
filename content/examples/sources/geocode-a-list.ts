type Answer = { results: { position: { lat: number; lon: number } }[] };

const places = ['Helsinki', 'Tartu', 'Riga', 'Vilnius', 'Nowhereville'];

async function geocode(place: string): Promise<Answer['results'][number] | undefined> {
  const query = new URLSearchParams({ q: place, limit: '1' });
  const response = await fetch(`{SAMPLE_PLATFORM}/v1/geocode?${query}`, {
    headers: { 'X-API-Key': '{YOUR_API_KEY}' },
  });
  if (!response.ok) throw new Error(`${place}: ${response.status}`);
  const { results } = (await response.json()) as Answer;
  return results[0];
}

// All calls run side by side; a place that is not found has no result.
const answers = await Promise.all(places.map(geocode));
for (const [index, place] of places.entries()) {
  const answer = answers[index];
  console.log(answer ? `${place}: ${answer.position.lat}, ${answer.position.lon}` : `${place}: not found`);
}
