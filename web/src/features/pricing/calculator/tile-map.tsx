import { type MapView, tilesOf, tileSize, worldPoint } from '@waypost/domain/usage/tile-grid';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { formatNumber } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { coordinatesText } from '../../../ui/maps/coordinates.tsx';
import { afterKey, mapZooms } from './map-motion.ts';
import { MapGround, useGround } from './map-ground.tsx';
import { useMapGestures } from './use-map-gestures.ts';

/** The tiles of the view with their addresses. */
function Grid({ view }: { readonly view: MapView }) {
  const { zoom, columns, rows } = tilesOf(view);
  const perSide = 2 ** zoom;
  const side = tileSize * 2 ** (view.zoom - zoom);
  const { x, y } = worldPoint(view);
  const left = Math.floor(x * perSide - view.width / 2 / side);
  const top = Math.max(0, Math.floor(y * perSide - view.height / 2 / side));
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    column: left + (index % columns),
    row: top + Math.floor(index / columns),
  }));
  return (
    <g className="fill-ink stroke-accent font-mono" fontSize="15">
      {cells.map(({ column, row }) => {
        const place = {
          x: view.width / 2 + (column - x * perSide) * side,
          y: view.height / 2 + (row - y * perSide) * side,
        };
        const address = `${zoom}/${((column % perSide) + perSide) % perSide}/${row}`;
        return (
          <g key={`${column} ${row}`} transform={`translate(${place.x} ${place.y})`}>
            <rect width={side} height={side} fill="none" strokeWidth="1.5" strokeDasharray="6 5" />
            <text x="10" y="24" stroke="none" opacity="0.75">
              {address}
            </text>
          </g>
        );
      })}
    </g>
  );
}

type TileMapProps = { readonly view: MapView; readonly onView: (view: MapView) => void };

/** A map that can be moved and zoomed, and says which tiles it loads. */
export function TileMap({ view, onView }: TileMapProps) {
  const t = useText();
  const stateId = useId();
  const { tiles, columns, rows, zoom } = tilesOf(view);
  const ground = useGround(view);
  const gestures = useMapGestures({ view, onView, onUse: ground.use });
  const press = (key: string) => {
    const next = afterKey(view, key);
    if (next) onView(next);
  };
  return (
    <figure>
      <div className="relative">
        <div
          {...gestures}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native element takes arrow keys as a map does
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard moves it
          tabIndex={0}
          aria-label={t('calculator.map')}
          aria-describedby={stateId}
          className="relative cursor-grab touch-none overflow-hidden rounded-md border border-hairline bg-map-water active:cursor-grabbing"
          style={{ aspectRatio: `${view.width} / ${view.height}`, maxHeight: '70vh' }}
        >
          <MapGround view={view} place={ground.place} stage={ground.stage} />
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${view.width} ${view.height}`}
            className="relative size-full select-none"
          >
            <Grid view={view} />
          </svg>
        </div>
        <div className="absolute top-3 right-3 grid gap-1">
          <IconButton
            label={t('calculator.zoomIn')}
            icon={<Plus aria-hidden="true" />}
            variant="secondary"
            disabledReason={view.zoom >= mapZooms.max ? t('calculator.zoomEnd') : undefined}
            onClick={() => press('+')}
          />
          <IconButton
            label={t('calculator.zoomOut')}
            icon={<Minus aria-hidden="true" />}
            variant="secondary"
            disabledReason={view.zoom <= mapZooms.min ? t('calculator.zoomEnd') : undefined}
            onClick={() => press('-')}
          />
        </div>
      </div>
      <figcaption className="mt-2 text-sm text-muted figures">
        <output id={stateId} className="block">
          {t('calculator.mapState', { zoom: formatNumber(zoom, t), columns, rows, tiles })} {coordinatesText(view)}
        </output>
        <p>
          {t('calculator.mapHint')} {t('calculator.mapSource')}
        </p>
      </figcaption>
    </figure>
  );
}
