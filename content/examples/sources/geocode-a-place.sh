curl "{SAMPLE_PLATFORM}/v1/geocode?q=Springfield&limit=3" \
  -H "X-API-Key: {YOUR_API_KEY}"
