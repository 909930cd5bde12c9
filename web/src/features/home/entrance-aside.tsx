import { useText } from '../../messages/use-text.tsx';
import { Coordinates } from '../../ui/maps/coordinates.tsx';
import { MapPicture } from '../../ui/maps/map-picture.tsx';
import { europeBounds } from '../../ui/maps/europe-bounds.ts';
import { EuropeGround } from '../../ui/maps/europe-ground.tsx';
import { mapShapes } from '../../ui/maps/map-shapes.ts';
import { heroMarkers } from './hero-map.ts';

const shapes = mapShapes([], europeBounds, heroMarkers);
const ends = heroMarkers.filter((_place, index) => index === 0 || index === heroMarkers.length - 1);

/** Shown next to sign-in in wide windows: a summary of the services over the home page's map. */
export function EntranceAside() {
  const t = useText();
  return (
    <aside className="contours flex flex-col gap-8 border-r border-hairline bg-sunken px-10 pt-16 pb-10 max-lg:hidden">
      <div>
        <Coordinates positions={ends} />
        <p className="mt-3 max-w-[18ch] text-4xl text-balance leading-tight font-semibold tracking-[-0.03em]">
          {t('accounts.aside.lead')}
        </p>
      </div>
      <div className="relative min-h-64 flex-1 overflow-hidden rounded-lg border border-hairline xl:max-h-[34rem]">
        <MapPicture shapes={shapes} ground={<EuropeGround />} label={t('accounts.aside.map')} joinsMarkers />
      </div>
    </aside>
  );
}
