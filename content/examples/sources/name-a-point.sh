curl "{SAMPLE_PLATFORM}/v1/revgeocode?lat=48.8584&lon=2.2945&limit=3" \
  -H "X-API-Key: {YOUR_API_KEY}"
