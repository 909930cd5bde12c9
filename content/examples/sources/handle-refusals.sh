curl "{SAMPLE_PLATFORM}/v1/revgeocode?lat=91&lon=13.4" \
  -H "X-API-Key: {YOUR_API_KEY}"
