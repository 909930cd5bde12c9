import { useQuery } from '@tanstack/react-query';
import { type MapView, maxLatitude, tileSize, worldPoint } from '@waypost/domain/usage/tile-grid';
import type { FeatureCollection } from 'geojson';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useConfig } from '../../../api/app-context.tsx';
import { mapStyles } from '../../../api/platform-map.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { europeBounds } from '../../../ui/maps/europe-bounds.ts';
import { EuropeGround } from '../../../ui/maps/europe-ground.tsx';
import { FittedBox } from '../../../ui/maps/fitted-box.tsx';
import { mapShapes, pictureOf, withoutSeam } from '../../../ui/maps/map-shapes.ts';
import type { StillGround } from '../../../ui/maps/still-ground.browser.ts';

/** The width of the world in `mapShapes`. */
const worldUnits = 1000;

/** The outlines of the world; without them, the map is its grid alone. */
function useWorld(): string | undefined {
  const { hosts } = useConfig();
  const address = `${hosts.sample_platform}/v1/basemap/countries.geojson?detail=110m`;
  const { data } = useQuery({
    queryKey: ['basemap', 'world', address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { credentials: 'omit', signal });
      if (!response.ok) throw new Error(`The outlines were answered with ${response.status}`);
      const { features } = (await response.json()) as FeatureCollection;
      return mapShapes(withoutSeam(features), [-180, -85.051129, 180, 85.051129]).land;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

/** In the pixels of a view: the top left corner of the world and its width. */
function worldIn(view: MapView): { readonly left: number; readonly top: number; readonly size: number } {
  const size = tileSize * 2 ** view.zoom;
  const { x, y } = worldPoint(view);
  return { left: view.width / 2 - x * size, top: view.height / 2 - y * size, size };
}

function Outlines({ view }: { readonly view: MapView }) {
  const land = useWorld();
  const id = useId();
  const { left, top, size } = worldIn(view);
  const turns = [-1, 0, 1, 2].map((turn) => turn + Math.floor(worldPoint(view).x - 0.5));
  return (
    <svg viewBox={`0 0 ${view.width} ${view.height}`} className="absolute inset-0 size-full">
      <g
        transform={`translate(${left} ${top}) scale(${size / worldUnits})`}
        className="fill-map-land stroke-map-border"
      >
        <defs>
          <path id={id} d={land} vectorEffect="non-scaling-stroke" strokeWidth="1" />
        </defs>
        {turns.map((turn) => (
          <use key={turn} href={`#${id}`} x={turn * worldUnits} />
        ))}
      </g>
    </svg>
  );
}

const europe = pictureOf(europeBounds);
const [worldLeft, worldTop] = europe.pointOf([-180, maxLatitude]);

/** The part of the map that most readers see first. */
function Europe({ view }: { readonly view: MapView }) {
  const { left, top, size } = worldIn(view);
  const unit = size / europe.worldWidth;
  const place = {
    left: `${((left - worldLeft * unit) / view.width) * 100}%`,
    top: `${((top - worldTop * unit) / view.height) * 100}%`,
    width: `${((europe.width * unit) / view.width) * 100}%`,
    height: `${((europe.height * unit) / view.height) * 100}%`,
  };
  return (
    <FittedBox width={view.width} height={view.height}>
      <div className="absolute" style={place}>
        <EuropeGround />
      </div>
    </FittedBox>
  );
}

/** What the ground shows below the drawing, whose pixels may be wider or narrower than the view's. */
const groundView = ({ lat, lon, zoom, width, height }: MapView, { clientWidth, clientHeight }: HTMLElement) => ({
  lat,
  lon,
  worldWidth: tileSize * 2 ** zoom * Math.min(clientWidth / width, clientHeight / height),
});

/** A page that is put aside has no size, and no map can be drawn there. */
const hasSize = ({ clientWidth, clientHeight }: HTMLElement) => clientWidth * clientHeight > 0;

type Stage = 'still' | 'starting' | 'drawn' | 'failed';

/** The platform's map in `place`, once it is used; it fails where there is no key for it, or no WebGL. */
export function useGround(view: MapView) {
  const config = useConfig();
  const place = useRef<HTMLDivElement>(null);
  const ground = useRef<StillGround | undefined>(undefined);
  const first = useRef(view);
  const [stage, setStage] = useState<Stage>('still');
  const isUsed = stage !== 'still';
  const show = useEffectEvent(() => {
    if (place.current && hasSize(place.current)) ground.current?.show(groundView(view, place.current));
  });

  const start = useEffectEvent(async (container: HTMLDivElement) => {
    const urls = mapStyles(config);
    if (!urls) throw new Error('The configuration has no key for the map');
    const { startStillGround } = await import('../../../ui/maps/still-ground.browser.ts');
    if (!hasSize(container)) throw new Error('The page was put aside');
    return startStillGround(container, urls, groundView(view, container));
  });

  useEffect(() => {
    if (!place.current || !isUsed) return undefined;
    let isLeft = false;
    start(place.current).then(
      (started) => {
        if (isLeft) return started?.stop();
        ground.current = started;
        show(); // the view may have moved on
        setStage('drawn');
      },
      () => setStage('failed'),
    );
    const sizes = new ResizeObserver(() => show());
    sizes.observe(place.current);
    return () => {
      isLeft = true;
      sizes.disconnect();
      ground.current?.stop();
      ground.current = undefined;
    };
  }, [isUsed]);

  const use = () => setStage((before) => (before === 'still' ? 'starting' : before));
  useEffect(() => {
    show();
    if (view !== first.current) use();
  }, [view]);
  return { place, stage, use };
}

type MapGroundProps = Omit<ReturnType<typeof useGround>, 'use'> & { readonly view: MapView };

/** What lies below the grid: a drawing, from the first use on the platform's map, or outlines where it does not come. */
export function MapGround({ view, place, stage }: MapGroundProps) {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <div ref={place} className={classNames('absolute! inset-0', stage !== 'drawn' && 'invisible')} />
      {(stage === 'still' || stage === 'starting') && <Europe view={view} />}
      {stage === 'failed' && <Outlines view={view} />}
    </div>
  );
}
