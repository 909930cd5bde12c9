import type { ReactNode } from 'react';

type FittedBoxProps = {
  readonly width: number;
  readonly height: number;
  /** Distance to the edges of the container, in pixels. */
  readonly inset?: number;
  readonly children: ReactNode;
};

/** In the middle of its container and as large as it fits there at the ratio of width to height, like an SVG. */
export function FittedBox({ width, height, inset = 0, children }: FittedBoxProps) {
  return (
    <div aria-hidden="true" className="absolute grid place-items-center [container-type:size]" style={{ inset }}>
      <div
        className="relative"
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100cqw, 100cqh * ${width / height})` }}
      >
        {children}
      </div>
    </div>
  );
}
