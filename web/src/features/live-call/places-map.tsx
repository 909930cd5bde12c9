import { useMemo } from 'react';
import { PlatformMap } from '../../api/platform-map.tsx';
import { useText } from '../../messages/use-text.tsx';
import type { Place } from './sample-call.ts';

type PlacesMapProps = {
  readonly q: string;
  readonly places: readonly Place[];
  readonly selected: string | undefined;
  readonly choose: (id: string) => void;
};

/** The places that were found, on the platform's map. */
export function PlacesMap({ q, places, selected, choose }: PlacesMapProps) {
  const t = useText();
  const markers = useMemo(() => places.map(({ id, label, position }) => ({ id, label, ...position })), [places]);
  return (
    <PlatformMap
      label={t('liveCall.map', { q })}
      markers={markers}
      numbersMarkers
      chosen={selected}
      onMarker={choose}
      className="h-72 sm:h-[26.25rem]"
      source={(attribution) => t('liveCall.mapSource', { attribution })}
      failed={<p className="text-sm text-muted">{t('liveCall.mapFailed')}</p>}
    />
  );
}
