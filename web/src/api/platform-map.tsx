import { useQuery } from '@tanstack/react-query';
import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { Position } from 'geojson';
import { type ReactNode, useMemo, useState } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { boundsAround } from '../ui/maps/bounds-around.ts';
import type { StyleUrls } from '../ui/maps/ground-style.browser.ts';
import { type MapMarker, mapShapes, wayOf } from '../ui/maps/map-shapes.ts';
import { MapView } from '../ui/maps/map-view.tsx';
import { useConfig } from './app-context.tsx';
import { basemapQuery, outlinesUrl } from './basemap-query.ts';

/** The platform's styles with the key that everybody may use; undefined where there is none. */
export function mapStyles({ hosts, examples_api_key: key }: ClientConfig): StyleUrls | undefined {
  if (key === null) return undefined;
  const url = (theme: string) => `${hosts.sample_platform}/v1/map-style?${new URLSearchParams({ theme, apiKey: key })}`;
  return { light: url('light'), dark: url('dark') };
}

type PlatformMapProps = {
  readonly label: string;
  readonly markers: readonly MapMarker[];
  readonly lines?: readonly (readonly Position[])[];
  readonly numbersMarkers: boolean;
  readonly onMarker?: (id: string) => void;
  readonly chosen?: string | undefined;
  /** Sets the height. */
  readonly className: string;
  /** The words below a picture made from outlines of this source. */
  readonly source: (attribution: string) => string;
  /** Instead of a map of which nothing could be loaded. */
  readonly failed: ReactNode;
};

const noLines: readonly (readonly Position[])[] = [];

/**
 * Places on the platform's map, which starts at once. A picture of outlines, which need no key, where the configuration
 * has no key for the map, or where it does not start.
 */
export function PlatformMap({ markers, lines = noLines, source, failed, ...rest }: PlatformMapProps) {
  const config = useConfig();
  const styleUrls = useMemo(() => mapStyles(config), [config]);
  const [isPicture, setIsPicture] = useState(!styleUrls);
  const host = config.hosts.sample_platform;
  const { data: basemap, isError } = useQuery({ ...basemapQuery(host), enabled: isPicture });
  const bounds = useMemo(
    () => boundsAround([...markers, ...lines.flatMap((line) => line.map(([lon = 0, lat = 0]) => ({ lat, lon })))]),
    [markers, lines],
  );
  const shapes = useMemo(() => {
    if (!basemap) return undefined;
    return { ...mapShapes(basemap.features, bounds, markers), ...(lines.length > 0 && { way: wayOf(bounds, lines) }) };
  }, [basemap, bounds, markers, lines]);
  if (isPicture && isError) return failed;
  if (!styleUrls && !shapes) return <Skeleton className={`w-full ${rest.className}`} />;
  const attribution = isPicture ? basemap?.attribution : undefined;
  return (
    <figure>
      <MapView
        {...rest}
        {...{ bounds, markers, shapes, lines, styleUrls }}
        outlinesUrl={outlinesUrl(host)}
        onFailed={() => setIsPicture(true)}
      />
      {attribution !== undefined && (
        <figcaption className="mt-1.5 text-xs text-muted">{source(attribution)}</figcaption>
      )}
    </figure>
  );
}
