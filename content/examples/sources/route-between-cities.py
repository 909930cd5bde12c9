import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

platform = "{SAMPLE_PLATFORM}"
headers = {"X-API-Key": "{YOUR_API_KEY}"}


def call(service, **parameters):
    request = Request(f"{platform}/v1/{service}?{urlencode(parameters)}", headers=headers)
    with urlopen(request) as response:
        return json.load(response)


answer = call("route", points="52.52,13.405;48.857,2.352;40.417,-3.703")
for number, leg in enumerate(answer["legs"], start=1):
    print(f"Leg {number}: {leg['distance_m'] / 1000:.0f} km")
