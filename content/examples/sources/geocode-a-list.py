import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

platform = "{SAMPLE_PLATFORM}"
headers = {"X-API-Key": "{YOUR_API_KEY}"}


def call(service, **parameters):
    request = Request(f"{platform}/v1/{service}?{urlencode(parameters)}", headers=headers)
    with urlopen(request) as response:
        return json.load(response)


places = ["Helsinki", "Tartu", "Riga", "Vilnius", "Nowhereville"]

for place in places:
    results = call("geocode", q=place, limit=1)["results"]
    if results:
        position = results[0]["position"]
        print(f"{place}: {position['lat']}, {position['lon']}")
    else:
        print(f"{place}: not found")
