import { type ReactNode, useId } from 'react';
import { FittedBox } from './fitted-box.tsx';
import type { MapShapes } from './map-shapes.ts';

/** Padding around the fitted bounds in pixels, the same as in the live map. */
export const MAP_PADDING = 24;

type MapPictureProps = {
  shapes: MapShapes;
  label: string;
  /** What is drawn below, in the box of the bounds. */
  ground?: ReactNode;
  /** Draws a line between the markers, in order. */
  joinsMarkers?: boolean | undefined;
  /** Numbered pins instead of points. */
  numbersMarkers?: boolean | undefined;
  chosen?: string | undefined;
};

/** Pins keep their size at every scale of the drawing, inside a box that fits its aspect ratio. */
function Pins({ shapes, chosen }: Pick<MapPictureProps, 'shapes' | 'chosen'>) {
  const { width, height, markers } = shapes;
  return (
    <FittedBox width={width} height={height} inset={MAP_PADDING}>
      {markers.map(({ id, x, y }, index) => (
        <span
          key={id}
          data-chosen={id === chosen || undefined}
          className="map-pin absolute -translate-x-1/2 -translate-y-full"
          style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
        >
          {index + 1}
        </span>
      ))}
    </FittedBox>
  );
}

/**
 * The still picture of a map. It fills its container like the live map: the bounds centred and as large as they fit.
 */
export function MapPicture({ shapes, label, ground, joinsMarkers, numbersMarkers, chosen }: MapPictureProps) {
  const id = useId();
  const way = joinsMarkers ? `M${shapes.markers.map(({ x, y }) => `${x} ${y}`).join('L')}` : shapes.way;
  const isEnd = (index: number) => joinsMarkers && index === shapes.markers.length - 1;
  const copies = shapes.worldWidth === undefined ? [] : [-shapes.worldWidth, shapes.worldWidth];
  return (
    <div className="absolute inset-0 overflow-hidden bg-map-water" style={{ padding: MAP_PADDING }}>
      {ground !== undefined && (
        <FittedBox width={shapes.width} height={shapes.height} inset={MAP_PADDING}>
          {ground}
        </FittedBox>
      )}
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element takes no colours from the theme
        role="img"
        aria-label={label}
        viewBox={`0 0 ${shapes.width} ${shapes.height}`}
        className="relative size-full overflow-visible fill-map-land stroke-map-border"
      >
        <path id={id} d={shapes.land} vectorEffect="non-scaling-stroke" strokeWidth="0.75" strokeLinejoin="round" />
        {copies.map((x) => (
          <use key={x} href={`#${id}`} x={x} />
        ))}
        {way !== undefined && (
          <path
            d={way}
            fill="none"
            vectorEffect="non-scaling-stroke"
            strokeWidth="2.5"
            strokeLinejoin="round"
            className="stroke-accent"
          />
        )}
        {/* Lines without length: their round ends keep their size in pixels at every scale. */}
        {(numbersMarkers ? [] : shapes.markers).map(({ id: markerId, x, y }, index) => (
          <g key={markerId} strokeLinecap="round">
            <path d={`M${x} ${y}h0`} vectorEffect="non-scaling-stroke" strokeWidth="16" className="stroke-surface" />
            <path
              d={`M${x} ${y}h0`}
              vectorEffect="non-scaling-stroke"
              strokeWidth="11"
              className={isEnd(index) ? 'stroke-here' : 'stroke-accent'}
            />
          </g>
        ))}
      </svg>
      {numbersMarkers && <Pins shapes={shapes} chosen={chosen} />}
    </div>
  );
}
