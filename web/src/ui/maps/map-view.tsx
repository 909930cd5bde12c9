import type { Position } from 'geojson';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import type { StyleUrls } from './ground-style.browser.ts';
import type { LiveMap } from './live-map.browser.ts';
import { MAP_PADDING, MapPicture } from './map-picture.tsx';
import type { Bounds, MapMarker, MapShapes } from './map-shapes.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

type MapViewProps = {
  /** Says what the map shows. */
  label: string;
  /** The picture, created by `mapShapes` from the same bounds and markers; a map without one starts at once. */
  shapes: MapShapes | undefined;
  /** What the picture draws below, in the box of the bounds. */
  ground?: ReactNode;
  /** Without them, the live map is drawn from the outlines. */
  styleUrls?: StyleUrls | undefined;
  outlinesUrl: string;
  /** The live map did not start: now is the time to get a picture. */
  onFailed?: () => void;
  bounds: Bounds;
  markers?: readonly MapMarker[];
  onMarker?: (id: string) => void;
  /** Draws a line between the markers, in order. */
  joinsMarkers?: boolean;
  /** Lines besides those between markers; `shapes.way` is the same in the picture. */
  lines?: readonly (readonly Position[])[];
  /** Numbered pins, in the order of a list beside the map. */
  numbersMarkers?: boolean;
  /** The highlighted marker. */
  chosen?: string | undefined;
  /** Sets the height. */
  className?: string;
};

type Stage = 'picture' | 'starting' | 'live' | 'failed';

const NO_MARKERS: readonly MapMarker[] = [];

/** Starts the map once and removes it with the page; after a failed start the picture stays, until a press tries again. */
function useLiveMap(props: MapViewProps) {
  const texts = useUiTexts();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<LiveMap | undefined>(undefined);
  const heir = useRef<HTMLElement | undefined>(undefined);
  const isRemoved = useRef(false);
  const [stage, setStage] = useState<Stage>('picture');

  useEffect(() => {
    isRemoved.current = false;
    return () => {
      isRemoved.current = true;
      map.current?.stop();
    };
  }, []);

  useEffect(() => map.current?.choose(props.chosen), [props.chosen, stage]);

  useEffect(() => {
    if (stage === 'live') heir.current?.focus();
  }, [stage]);

  const run = async (place: HTMLDivElement) => {
    const { startLiveMap } = await import('./live-map.browser.ts');
    const live = await startLiveMap({
      container: place,
      label: props.label,
      styleUrls: props.styleUrls,
      outlinesUrl: props.outlinesUrl,
      bounds: props.bounds,
      markers: props.markers ?? NO_MARKERS,
      padding: MAP_PADDING,
      onMarker: props.onMarker,
      joinsMarkers: props.joinsMarkers ?? false,
      lines: props.lines ?? [],
      numbersMarkers: props.numbersMarkers ?? false,
      hints: { wheel: texts.mapWheelHint, touch: texts.mapTouchHint },
    });
    if (!live) return;
    if (isRemoved.current) return live.stop();
    map.current = live;
    // The focus would be lost with the picture's button.
    if (document.activeElement === place.nextElementSibling) heir.current = live.map.getCanvas();
    setStage('live');
  };

  const startFrom = (before: Stage) => {
    if (!container.current || stage !== before) return;
    setStage('starting');
    run(container.current).catch(() => {
      setStage('failed');
      props.onFailed?.();
    });
  };
  const startWithoutPicture = useEffectEvent(() => {
    if (!props.shapes) startFrom('picture');
  });
  useEffect(() => startWithoutPicture(), []);
  return { container, stage, start: () => startFrom('picture'), startAgain: () => startFrom('failed') };
}

function Still({ shapes, ...props }: MapViewProps) {
  return shapes ? <MapPicture {...props} shapes={shapes} /> : <div className="absolute inset-0 bg-sunken" />;
}

/** A picture that becomes a live map on touch, focus or hover: starting one at load would slow the page down. */
export function MapView(props: MapViewProps) {
  const texts = useUiTexts();
  const { container, stage, start, startAgain } = useLiveMap(props);
  const live = stage === 'live';
  return (
    <div
      className={classNames('relative overflow-hidden rounded-md border border-hairline', props.className ?? 'h-80')}
    >
      {!live && <Still {...props} />}
      <div ref={container} className={classNames('absolute! inset-0', !live && 'invisible')} />
      {!live && (
        <button
          type="button"
          aria-label={`${texts.startMap}: ${props.label}`}
          aria-busy={stage === 'starting' || undefined}
          onPointerEnter={start}
          onFocus={start}
          onClick={stage === 'failed' ? startAgain : start}
          className="absolute inset-0 focus-visible:-outline-offset-2 [@media(scripting:none)]:hidden"
        >
          {stage === 'starting' && (
            <span className="absolute top-3 right-3 rounded-full bg-surface p-1.5 text-muted late-appearance">
              <Spinner />
            </span>
          )}
        </button>
      )}
      <output className="pointer-events-none absolute inset-x-3 bottom-3 text-sm">
        {stage === 'failed' && props.shapes && (
          <p className="w-fit rounded-sm bg-surface px-3 py-2">{texts.mapFailed}</p>
        )}
      </output>
    </div>
  );
}
