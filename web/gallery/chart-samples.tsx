import Download from 'lucide-react/icons/download';
import { BarChart } from '../src/ui/charts/bar-chart.tsx';
import { Card } from '../src/ui/data/card.tsx';
import { LinkButton } from '../src/ui/buttons/link-button.tsx';
import { mapShapes, type Bounds } from '../src/ui/maps/map-shapes.ts';
import { MapView } from '../src/ui/maps/map-view.tsx';
import { ProgressBar } from '../src/ui/charts/progress-bar.tsx';
import { GallerySection } from './gallery-section.tsx';
import { outlines } from './outlines.ts';

const days = Array.from({ length: 30 }, (_, index) => `${index + 1} Jun`);
const services = [
  'Geocoding',
  'Reverse geocoding',
  'Routing',
  'Matrix routing',
  'Tiles',
  'Traffic',
  'Places',
  'Positioning',
];
const series = services.map((name, service) => ({
  name,
  colourIndex: service,
  values: days.map((_, day) =>
    Math.round((900 / (service + 1)) * (1.3 + Math.sin(day / 2 + service)) * (day % 7 > 4 ? 0.4 : 1)),
  ),
}));
const format = (value: number) => value.toLocaleString('en');

const nordics: Bounds = [4, 54, 32, 71];
const markers = [
  { id: 'helsinki', label: 'Helsinki', lon: 24.94, lat: 60.17 },
  { id: 'oslo', label: 'Oslo', lon: 10.75, lat: 59.91 },
];
const { features } = outlines();
const regional = mapShapes(features, nordics, markers);
const worldBounds: Bounds = [-170, -55, 180, 75];
const world = mapShapes(features, worldBounds);

export function ChartSamples() {
  return (
    <GallerySection title="Charts">
      <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
        <Card>
          <BarChart
            title="Transactions per day"
            labelHeader="Day"
            labels={days}
            series={series}
            formatValue={format}
            footer="Last updated 30 June 2025, 14:05"
            actions={
              <LinkButton size="small" href="#csv" icon={<Download aria-hidden="true" />}>
                CSV
              </LinkButton>
            }
          />
        </Card>
        <Card title="This month">
          <div className="space-y-5">
            <ProgressBar label="Geocoding" value={12_400} max={30_000} words="12,400 of 30,000" />
            <ProgressBar label="Routing" value={27_900} max={30_000} words="27,900 of 30,000" tone="warning" />
            <ProgressBar label="Tiles" value={31_000} max={30_000} words="31,000 of 30,000" tone="danger" />
          </div>
        </Card>
      </div>
    </GallerySection>
  );
}

export function MapSamples() {
  return (
    <GallerySection title="Maps">
      <div className="grid gap-4 lg:grid-cols-2">
        <MapView
          label="Northern Europe"
          shapes={regional}
          bounds={nordics}
          markers={markers}
          outlinesUrl="./outlines.json"
          className="h-96"
        />
        <MapView label="The world" shapes={world} bounds={worldBounds} outlinesUrl="./outlines.json" className="h-96" />
      </div>
    </GallerySection>
  );
}
