import type { SessionUser } from '@waypost/contract/entities/session';
import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import { languageNames, languages } from '@waypost/domain/base/language';
import type { ReactNode } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useTheme } from '../../api/theme.tsx';
import { useStoreLanguage } from '../../api/use-store-language.ts';
import { chooseLanguage } from '../../messages/language-choice.ts';
import { useLanguage, useText } from '../../messages/use-text.tsx';
import { useUiTexts } from '../../ui/base/ui-texts.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { accountNavigationFor, useExistingEntries } from './navigation.ts';
import { useSignOut } from './use-sign-out.ts';

const icons: Readonly<Record<string, ReactNode>> = {
  projects: <FolderKanban aria-hidden="true" />,
  billing: <CreditCard aria-hidden="true" />,
  money: <Banknote aria-hidden="true" />,
  users: <User aria-hidden="true" />,
  groups: <Users aria-hidden="true" />,
};

const initialOf = (name: string) => Array.from(name.trim()).at(0)?.toLocaleUpperCase('en') ?? '';

function useThemeItems(): MenuItem[] {
  const texts = useUiTexts();
  const { theme, choose } = useTheme();
  const choices = [
    ['light', texts.themeLight, Sun],
    ['dark', texts.themeDark, Moon],
    ['system', texts.themeSystem, Monitor],
  ] as const;
  return choices.map(([id, label, Icon]) => ({
    id,
    label,
    icon: <Icon aria-hidden="true" />,
    checked: id === theme,
    onSelect: () => choose(id),
  }));
}

/** The signed-in person, with links to their pages. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const t = useText();
  const signOut = useSignOut();
  const language = useLanguage();
  const storeLanguage = useStoreLanguage();
  const entries = useExistingEntries(accountNavigationFor(user.roles));
  const themes = useThemeItems();
  const { hosts } = useConfig();
  const name = `${user.firstName} ${user.lastName}`.trim();
  const initials = `${initialOf(user.firstName)}${initialOf(user.lastName)}` || initialOf(user.email);
  return (
    <Menu
      label={`${t('chrome.account')} ${initials}`}
      variant="quiet"
      square
      trigger={
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
        >
          {initials}
        </span>
      }
      header={
        <div className="break-words">
          <p className="font-medium">{name || user.email}</p>
          {name !== '' && <p className="text-sm text-muted">{user.email}</p>}
        </div>
      }
      groups={[
        entries.map(({ id, label, href }) => ({ id, label: t(label), href, icon: icons[id] })),
        [
          {
            id: 'settings',
            label: t('chrome.accountSettings'),
            href: `${hosts.account}/account?lang=${language}`,
            icon: <Settings aria-hidden="true" />,
          },
        ],
        languages.map((code) => ({
          id: code,
          label: languageNames[code],
          lang: code,
          icon: <Languages aria-hidden="true" />,
          checked: code === language,
          onSelect: () => void chooseLanguage(code, storeLanguage),
        })),
        themes,
        [
          {
            id: 'sign-out',
            label: t('chrome.signOut'),
            icon: <LogOut aria-hidden="true" />,
            onSelect: () => void signOut(),
          },
        ],
      ]}
    />
  );
}
