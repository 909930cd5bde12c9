import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

platform = "{SAMPLE_PLATFORM}"
headers = {"X-API-Key": "{YOUR_API_KEY}"}


def call(service, **parameters):
    request = Request(f"{platform}/v1/{service}?{urlencode(parameters)}", headers=headers)
    with urlopen(request) as response:
        return json.load(response)


answer = call("revgeocode", lat=48.8584, lon=2.2945, limit=3)
for result in answer["results"]:
    print(f"{result['label']}: {result['distance_m']} m")
