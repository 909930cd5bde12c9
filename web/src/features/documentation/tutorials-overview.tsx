import { useLanguage, useText } from '../../messages/use-text.tsx';
import { pagesOf } from './content/reading-content.ts';
import { MenuCards } from './documentation-overview.tsx';
import { tutorialsMenu } from './documentation-menu.ts';

/** All tutorials with their descriptions. */
export function TutorialsOverview() {
  const t = useText();
  const menu = tutorialsMenu(pagesOf('tutorials', useLanguage()));
  return (
    <div className="flex flex-col gap-10 pt-8 max-lg:pt-6">
      <header className="flex max-w-[46rem] flex-col gap-4">
        <h1 className="text-4xl font-semibold tracking-[-0.03em] lg:text-5xl">{t('tutorials.title')}</h1>
        <p className="text-[1.0625rem] text-muted">{t('tutorials.description')}</p>
      </header>
      <MenuCards menu={menu} />
    </div>
  );
}
