import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

platform = "{SAMPLE_PLATFORM}"
headers = {"X-API-Key": "{YOUR_API_KEY}"}


def call(service, **parameters):
    request = Request(f"{platform}/v1/{service}?{urlencode(parameters)}", headers=headers)
    with urlopen(request) as response:
        return json.load(response)


answer = call("geocode", q="Cambridge", limit=3, lat=42.36, lon=-71.06)
for result in answer["results"]:
    print(f"{result['label']}: {result['distance_m'] / 1000:.0f} km")
