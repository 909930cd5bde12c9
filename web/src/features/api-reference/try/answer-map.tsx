import { useMemo } from 'react';
import { PlatformMap } from '../../../api/platform-map.tsx';
import { useText } from '../../../messages/use-text.tsx';
import type { AnswerPlaces } from './answer-places.ts';

/** The places of an answer on the platform's map. */
export function AnswerMap({ places: { points, lines } }: { readonly places: AnswerPlaces }) {
  const t = useText();
  const markers = useMemo(() => points.map((point, index) => ({ id: String(index), ...point })), [points]);
  return (
    <PlatformMap
      label={t('apiTry.map', { count: points.length })}
      markers={markers}
      lines={lines}
      numbersMarkers={lines.length === 0}
      className="h-64"
      source={(attribution) => t('apiTry.mapSource', { attribution })}
      failed={<p className="text-sm text-muted">{t('apiTry.mapFailed')}</p>}
    />
  );
}
