import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTheme } from '../../api/theme.tsx';
import { useUser } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ThemeSwitch } from '../../ui/navigation/theme-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { BusyIndicator } from './busy-indicator.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { PhoneNavigation } from './phone-navigation.tsx';
import { scrollBar } from './scrolled-past.ts';

function AccountCorner() {
  const t = useText();
  const user = useUser();
  const isLogin = useLocation({ select: (location) => location.pathname === paths.login });
  if (user) return <AccountMenu user={user} />;
  if (isLogin) return null;
  return (
    <LinkButton href={paths.login} className="px-3!">
      {t('chrome.signIn')}
    </LinkButton>
  );
}

/** Visitors choose the theme in the bar where it has room beside German links, signed-in users in the account menu. */
function VisitorsTheme() {
  const { theme, choose } = useTheme();
  const isVisitor = useUser() === null;
  return (
    isVisitor && (
      <div className="flex max-[659px]:hidden">
        <ThemeSwitch value={theme} onChange={choose} />
      </div>
    )
  );
}

/** The box keeps its height when the bar shrinks, because everything below would jump. */
export function Header({ search }: { search?: ReactNode }) {
  return (
    <header className="pointer-events-none sticky top-0 z-30 h-14">
      <div
        {...scrollBar}
        className="pointer-events-auto h-14 border-b border-hairline bg-ground transition-[height] [--bar-height:3.5rem] data-compact:h-12 data-compact:[--bar-height:3rem]"
      >
        <div className="mx-auto flex h-full max-w-[90rem] items-center gap-1 px-4 sm:gap-2 md:gap-3 md:px-6">
          <Brand />
          <div className="flex flex-1 items-center gap-2 lg:ml-4">
            <MainNavigation />
            <BusyIndicator />
          </div>
          {search}
          <VisitorsTheme />
          <AccountCorner />
          <PhoneNavigation />
        </div>
      </div>
    </header>
  );
}
