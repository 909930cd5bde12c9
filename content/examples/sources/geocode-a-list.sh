for place in Helsinki Tartu Riga Vilnius Nowhereville; do
  curl "{SAMPLE_PLATFORM}/v1/geocode?q=$place&limit=1" \
    -H "X-API-Key: {YOUR_API_KEY}"
done
