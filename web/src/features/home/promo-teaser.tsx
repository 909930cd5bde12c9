import { useConfig } from '../../api/app-context.tsx';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { VideoTeaser } from '../../ui/media/video-teaser.tsx';

const steps: readonly MessageId[] = ['home.teaserSignUp', 'home.teaserKey', 'home.teaserCall'];

/** The way to a first call in words, for people who see no video. */
function Steps() {
  const t = useText();
  return (
    <ol className="contours flex h-full flex-col justify-center gap-3 px-6 py-4 sm:gap-6 sm:px-12 sm:text-lg">
      {steps.map((step, at) => (
        <li key={step} className="flex items-center gap-4">
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent figures"
          >
            {at + 1}
          </span>
          {t(step)}
        </li>
      ))}
    </ol>
  );
}

/** The operator's video about the portal, or the same in words. */
export function PromoTeaser() {
  const t = useText();
  const { promo_video: source } = useConfig();
  return (
    <section aria-labelledby="teaser" className="border-t border-hairline py-14 text-[0.9375rem] md:py-20">
      <div className="mx-auto grid max-w-[90rem] items-center gap-x-14 gap-y-8 px-4 md:px-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <h2 id="teaser" className="text-2xl font-semibold tracking-[-0.02em] md:text-[2.5rem] md:leading-[1.15]">
            {t('home.teaserTitle')}
          </h2>
          <p className="mt-3 mb-6 max-w-[68ch] text-[1.0625rem] text-pretty text-muted">{t('home.teaserLead')}</p>
          <LinkButton href={paths.yourFirstKey}>{t('home.teaserMore')}</LinkButton>
        </div>
        <VideoTeaser source={source} label={t('home.teaserVideo')} fallback={<Steps />} />
      </div>
    </section>
  );
}
