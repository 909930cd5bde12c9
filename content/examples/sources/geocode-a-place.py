import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

platform = "{SAMPLE_PLATFORM}"
headers = {"X-API-Key": "{YOUR_API_KEY}"}


def call(service, **parameters):
    request = Request(f"{platform}/v1/{service}?{urlencode(parameters)}", headers=headers)
    with urlopen(request) as response:
        return json.load(response)


for result in call("geocode", q="Springfield", limit=3)["results"]:
    print(result["label"], result["position"])
