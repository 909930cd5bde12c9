import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

platform = "{SAMPLE_PLATFORM}"
headers = {"X-API-Key": "{YOUR_API_KEY}"}


def call(service, **parameters):
    request = Request(f"{platform}/v1/{service}?{urlencode(parameters)}", headers=headers)
    with urlopen(request) as response:
        return json.load(response)


cities = {"Berlin": "52.52,13.405", "Paris": "48.857,2.352", "Rome": "41.894,12.482"}

for start, start_point in cities.items():
    for end, end_point in cities.items():
        if start < end:
            leg = call("route", points=f"{start_point};{end_point}")["legs"][0]
            print(f"{start} to {end}: {leg['distance_m'] / 1000:.0f} km")
