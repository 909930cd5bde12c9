import { useLocation } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useText } from '../../messages/use-text.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { isHere, type NavigationEntry, useMainNavigation } from './navigation.ts';

/** How many links a tablet shows in the bar; if there are more, they are in a menu, which needs its own room. */
const inBar = (count: number) => (count > 3 ? 2 : count);

function NavigationLink({ entry, rest }: { entry: NavigationEntry; rest: boolean }) {
  const t = useText();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { label, href } = entry;
  const here = isHere(entry, pathname);
  return (
    <li className={classNames(rest && 'max-lg:hidden')}>
      <Link
        href={href}
        aria-current={here ? 'page' : undefined}
        className={classNames(
          'inline-flex h-9 items-center rounded-sm px-2 whitespace-nowrap hover:text-ink xl:px-3',
          here ? 'font-medium text-ink' : 'text-muted',
        )}
      >
        {t(label)}
      </Link>
    </li>
  );
}

/** The parts of the portal in the bar, from 601 px on; all of them from 1024 px on. */
export function MainNavigation() {
  const t = useText();
  const entries = useMainNavigation();
  const alwaysInBar = inBar(entries.length);
  const rest = entries.slice(alwaysInBar).map(({ id, label, href }) => ({ id, label: t(label), href }));
  return (
    <nav aria-label={t('chrome.navigation')} className="flex items-center max-sm:hidden">
      <ul className="flex items-center">
        {entries.map((entry, index) => (
          <NavigationLink key={entry.id} entry={entry} rest={index >= alwaysInBar} />
        ))}
      </ul>
      {rest.length > 0 && (
        <div className="lg:hidden">
          <Menu
            label={t('chrome.more')}
            variant="quiet"
            align="start"
            className="px-2! font-normal! text-muted"
            trigger={
              <>
                {t('chrome.more')}
                <ChevronDown aria-hidden="true" />
              </>
            }
            groups={[rest]}
          />
        </div>
      )}
    </nav>
  );
}
