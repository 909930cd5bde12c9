import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConfig } from '../../../api/app-context.tsx';
import { type Basemap, basemapQuery, outlinesUrl } from '../../../api/basemap-query.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { boundsAround } from '../../../ui/maps/bounds-around.ts';
import { mapShapes, wayOf } from '../../../ui/maps/map-shapes.ts';
import { MapView } from '../../../ui/maps/map-view.tsx';
import type { AnswerPlaces } from './answer-places.ts';

const height = 'h-64';

type LoadedMapProps = { readonly places: AnswerPlaces; readonly basemap: Basemap; readonly host: string };

function LoadedMap({ places: { points, lines }, basemap, host }: LoadedMapProps) {
  const t = useText();
  const { bounds, markers, shapes } = useMemo(() => {
    const ends = lines.flatMap((line) => line.map(([lon = 0, lat = 0]) => ({ lat, lon })));
    const around = boundsAround([...points, ...ends]);
    const pins = points.map(({ label, lat, lon }, index) => ({ id: String(index), label, lat, lon }));
    return {
      bounds: around,
      markers: pins,
      shapes: { ...mapShapes(basemap.features, around, pins), ...(lines.length > 0 && { way: wayOf(around, lines) }) },
    };
  }, [points, lines, basemap]);
  return (
    <figure>
      <MapView
        label={t('apiTry.map', { count: points.length })}
        outlinesUrl={outlinesUrl(host)}
        {...{ bounds, markers, shapes, lines }}
        numbersMarkers={lines.length === 0}
        className={height}
      />
      {basemap.attribution !== undefined && (
        <figcaption className="mt-1.5 text-xs text-muted">
          {t('apiTry.mapSource', { attribution: basemap.attribution })}
        </figcaption>
      )}
    </figure>
  );
}

/** The places of an answer on the platform's base map, which needs no key. */
export function AnswerMap({ places }: { readonly places: AnswerPlaces }) {
  const t = useText();
  const host = useConfig().hosts.sample_platform;
  const basemap = useQuery(basemapQuery(host));
  if (basemap.data) return <LoadedMap places={places} basemap={basemap.data} host={host} />;
  if (basemap.isError) return <p className="text-sm text-muted">{t('apiTry.mapFailed')}</p>;
  return <Skeleton className={`w-full ${height}`} />;
}
