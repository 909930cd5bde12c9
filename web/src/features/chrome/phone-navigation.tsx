import { useText } from '../../messages/use-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { MobileMenu } from '../../ui/navigation/mobile-menu.tsx';
import { ThemeSwitch } from '../../ui/navigation/theme-switch.tsx';
import { mainNavigation } from './navigation.ts';
import type { ThemeChoice } from './use-theme.ts';

/** The same ways as the bar has, for windows up to 600 px (NAV-47). */
export function PhoneNavigation({ theme, choose }: ThemeChoice) {
  const t = useText();
  return (
    <MobileMenu label={t('chrome.navigation')}>
      <ul className="divide-y divide-hairline">
        {mainNavigation.map(({ id, label, href }) => (
          <li key={id}>
            <Link href={href} className="flex min-h-12 items-center rounded-sm px-1 text-lg">
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex items-center justify-between gap-4 px-1">
        <span className="text-muted">{t('chrome.theme')}</span>
        <ThemeSwitch value={theme} onChange={choose} />
      </div>
    </MobileMenu>
  );
}
