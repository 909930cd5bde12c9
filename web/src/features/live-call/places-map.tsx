import { useQuery } from '@tanstack/react-query';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { mapShapes, withoutSeam } from '../../ui/maps/map-shapes.ts';
import { MapView } from '../../ui/maps/map-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { boundsOf } from './place-bounds.ts';
import type { Place } from './sample-call.ts';

type Basemap = FeatureCollection & { readonly attribution?: string };

const outlinesUrl = (host: string) => `${host}/v1/basemap/countries.geojson?detail=50m`;

async function readBasemap(host: string): Promise<Basemap> {
  const response = await fetch(outlinesUrl(host), { credentials: 'omit' });
  if (!response.ok) throw new Error(`The outlines were answered with ${response.status}`);
  const basemap = (await response.json()) as Basemap;
  return { ...basemap, features: withoutSeam(basemap.features) };
}

type PlacesMapProps = {
  readonly host: string;
  readonly q: string;
  readonly places: readonly Place[];
  readonly selected: string | undefined;
  readonly choose: (id: string) => void;
};

function LoadedMap({ host, q, places, selected, choose, basemap }: PlacesMapProps & { basemap: Basemap }) {
  const t = useText();
  const { bounds, markers, shapes } = useMemo(() => {
    const around = boundsOf(places);
    const points = places.map(({ id, label, position }) => ({ id, label, ...position }));
    return { bounds: around, markers: points, shapes: mapShapes(basemap.features, around, points) };
  }, [places, basemap]);
  return (
    <>
      <MapView
        label={t('liveCall.map', { q })}
        outlinesUrl={outlinesUrl(host)}
        {...{ bounds, markers, shapes, chosen: selected }}
        numbersMarkers
        onMarker={choose}
        className="h-72 sm:h-[26.25rem]"
      />
      {basemap.attribution !== undefined && (
        <p className="mt-1.5 text-xs text-muted">{t('liveCall.mapSource', { attribution: basemap.attribution })}</p>
      )}
    </>
  );
}

/** The places on the platform's base map, which needs no key. */
export function PlacesMap(props: PlacesMapProps) {
  const t = useText();
  const basemap = useQuery({
    queryKey: ['basemap', props.host],
    queryFn: () => readBasemap(props.host),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (basemap.data) return <LoadedMap {...props} basemap={basemap.data} />;
  if (basemap.isError) return <p className="text-sm text-muted">{t('liveCall.mapFailed')}</p>;
  return <Skeleton className="h-72 w-full sm:h-[26.25rem]" />;
}
