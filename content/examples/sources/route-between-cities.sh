curl "{SAMPLE_PLATFORM}/v1/route?points=52.52,13.405;48.857,2.352;40.417,-3.703" \
  -H "X-API-Key: {YOUR_API_KEY}"
