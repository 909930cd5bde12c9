import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { type CodeSample, CodeTabs } from './code-tabs.tsx';
import { CodeText } from './code-text.tsx';
import { type Entry, EntryList } from './entry-list.tsx';
import { HomeSection } from './home-section.tsx';

const guide = (slug: string) => paths.documentationPage(`location-api/${slug}`);

const services: readonly Entry[] = [
  { name: 'home.geocoding', text: 'home.geocodingText', href: guide('geocode'), call: 'GET /v1/geocode' },
  {
    name: 'home.reverseGeocoding',
    text: 'home.reverseGeocodingText',
    href: guide('revgeocode'),
    call: 'GET /v1/revgeocode',
  },
  { name: 'home.routes', text: 'home.routesText', href: guide('route'), call: 'GET /v1/route' },
  { name: 'home.maps', text: 'home.mapsText', href: guide('map'), call: 'GET /v1/tiles/{z}/{x}/{y}' },
  { name: 'home.layers', text: 'home.layersText', href: guide('layers'), call: 'PUT /v1/layers/{name}' },
];

const curl = (host: string) => `curl "${host}/v1/geocode?q=Helsinki&limit=1" \\
  -H "X-API-Key: $API_KEY"`;

const javaScript = (host: string) => `const query = new URLSearchParams({ q: 'Helsinki', limit: '1' });
const response = await fetch(\`${host}/v1/geocode?\${query}\`, {
  headers: { 'X-API-Key': apiKey },
});
const { results } = await response.json();`;

const answer = `{
  "results": [
    {
      "name": "Helsinki",
      "label": "Helsinki, Finland",
      "country_code": "FI",
      "position": { "lat": 60.16952, "lon": 24.93545 },
      "match": "exact"
    }
  ]
}`;

/** The services that a key opens, with an example call. */
export function Services() {
  const t = useText();
  const { hosts } = useConfig();
  const samples: readonly CodeSample[] = [
    { id: 'curl', name: 'curl', label: t('home.curlLabel'), code: curl(hosts.sample_platform) },
    { id: 'javascript', name: 'JavaScript', label: t('home.javaScriptLabel'), code: javaScript(hosts.sample_platform) },
  ];
  return (
    <HomeSection title={t('home.servicesTitle')} lead={t('home.servicesLead')}>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
        <EntryList entries={services} />
        <div className="flex min-w-0 flex-col gap-4">
          <CodeTabs label={t('home.samples')} samples={samples} />
          <CodeBlock label={t('home.answerLabel')} code={answer}>
            <CodeText code={answer} />
          </CodeBlock>
        </div>
      </div>
    </HomeSection>
  );
}
