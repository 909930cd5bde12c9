type Problem = { code: string; errors: { pointer: string; detail: string }[] };

// The latitude is beyond the pole: the platform refuses the call and says why.
const response = await fetch('{SAMPLE_PLATFORM}/v1/revgeocode?lat=91&lon=13.4', {
  headers: { 'X-API-Key': '{YOUR_API_KEY}' },
});

if (response.ok) {
  console.log(await response.json());
} else {
  const problem = (await response.json()) as Problem;
  console.log(response.status, problem.code);
  for (const { pointer, detail } of problem.errors) console.log(pointer, detail);
}
