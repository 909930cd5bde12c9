import { useConfig } from '../../api/app-context.tsx';
import { outlinesUrl } from '../../api/basemap-query.ts';
import { mapStyles } from '../../api/platform-map.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Coordinates } from '../../ui/maps/coordinates.tsx';
import { europeBounds } from '../../ui/maps/europe-bounds.ts';
import { EuropeGround } from '../../ui/maps/europe-ground.tsx';
import { mapShapes } from '../../ui/maps/map-shapes.ts';
import { MapView } from '../../ui/maps/map-view.tsx';
import { GetStartedButton } from './get-started-button.tsx';
import { heroMarkers } from './hero-map.ts';

const shapes = mapShapes([], europeBounds, heroMarkers);

function HeroMap() {
  const t = useText();
  const config = useConfig();
  return (
    <figure className="hero-map min-w-0">
      <MapView
        label={t('home.map')}
        shapes={shapes}
        ground={<EuropeGround />}
        bounds={europeBounds}
        markers={heroMarkers}
        joinsMarkers
        styleUrls={mapStyles(config)}
        outlinesUrl={outlinesUrl(config.hosts.sample_platform)}
        className="h-72 sm:h-96 lg:h-[27rem]"
      />
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span className="[@media(scripting:none)]:invisible">{t('home.mapHint')}</span>
        <span>{t('home.mapSource')}</span>
      </figcaption>
    </figure>
  );
}

/** @param freeTransactions the monthly limit of the free plan, if known */
export function Hero({ freeTransactions }: { freeTransactions: number | undefined }) {
  const t = useText();
  return (
    <div className="contours overflow-hidden text-[0.9375rem]">
      <div className="mx-auto grid max-w-[90rem] items-center gap-x-14 gap-y-10 px-4 py-12 md:px-6 md:py-16 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] lg:py-20">
        <div className="hero-text">
          <Coordinates
            positions={heroMarkers.filter((_place, index) => index === 0 || index === heroMarkers.length - 1)}
          />
          <h1 className="mt-4 text-4xl font-semibold tracking-[-0.03em] sm:text-[clamp(2.75rem,4.4vw,4rem)] sm:leading-[1.04]">
            {t('home.heading')}
          </h1>
          <p className="mt-6 max-w-[48ch] text-[1.125rem] leading-relaxed text-muted">{t('home.lead')}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <GetStartedButton className="h-11! px-5!" />
            <LinkButton href={paths.documentation} className="h-11! px-5!">
              {t('home.readDocumentation')}
            </LinkButton>
          </div>
          {freeTransactions !== undefined && (
            <p className="mt-4 text-sm text-muted figures">{t('home.freeNote', { transactions: freeTransactions })}</p>
          )}
        </div>
        <HeroMap />
      </div>
    </div>
  );
}
