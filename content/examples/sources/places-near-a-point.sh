curl "{SAMPLE_PLATFORM}/v1/geocode?q=Cambridge&limit=3&lat=42.36&lon=-71.06" \
  -H "X-API-Key: {YOUR_API_KEY}"
