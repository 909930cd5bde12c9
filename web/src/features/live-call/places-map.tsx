import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Basemap, basemapQuery, outlinesUrl } from '../../api/basemap-query.ts';
import { useText } from '../../messages/use-text.tsx';
import { boundsAround } from '../../ui/maps/bounds-around.ts';
import { mapShapes } from '../../ui/maps/map-shapes.ts';
import { MapView } from '../../ui/maps/map-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { Place } from './sample-call.ts';

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
    const around = boundsAround(places.map(({ position }) => position));
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
  const basemap = useQuery(basemapQuery(props.host));
  if (basemap.data) return <LoadedMap {...props} basemap={basemap.data} />;
  if (basemap.isError) return <p className="text-sm text-muted">{t('liveCall.mapFailed')}</p>;
  return <Skeleton className="h-72 w-full sm:h-[26.25rem]" />;
}
