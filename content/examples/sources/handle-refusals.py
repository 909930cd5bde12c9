import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# The latitude is beyond the pole.
address = "{SAMPLE_PLATFORM}/v1/revgeocode?lat=91&lon=13.4"
request = Request(address, headers={"X-API-Key": "{YOUR_API_KEY}"})

try:
    with urlopen(request) as response:
        print(json.load(response))
except HTTPError as refusal:
    problem = json.load(refusal)
    print(refusal.code, problem["code"])
    for error in problem["errors"]:
        print(error["pointer"], error["detail"])
