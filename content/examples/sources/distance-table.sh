curl "{SAMPLE_PLATFORM}/v1/route?points=52.52,13.405;48.857,2.352" \
  -H "X-API-Key: {YOUR_API_KEY}"
curl "{SAMPLE_PLATFORM}/v1/route?points=52.52,13.405;41.894,12.482" \
  -H "X-API-Key: {YOUR_API_KEY}"
curl "{SAMPLE_PLATFORM}/v1/route?points=48.857,2.352;41.894,12.482" \
  -H "X-API-Key: {YOUR_API_KEY}"
