import { useLocation } from '@tanstack/react-router';
import { useTheme } from '../../api/theme.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { MobileMenu } from '../../ui/navigation/mobile-menu.tsx';
import { ThemeSwitch } from '../../ui/navigation/theme-switch.tsx';
import { isHere, useMainNavigation } from './navigation.ts';

/** The links of the bar, for windows up to 600 px. */
export function PhoneNavigation() {
  const t = useText();
  const { theme, choose } = useTheme();
  const entries = useMainNavigation();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <MobileMenu label={t('chrome.navigation')}>
      <ul className="divide-y divide-hairline">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link
              href={entry.href}
              aria-current={isHere(entry, pathname) ? 'page' : undefined}
              className="flex min-h-12 items-center rounded-sm px-1 text-lg aria-[current=page]:font-medium"
            >
              {t(entry.label)}
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
