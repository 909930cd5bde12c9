import { freemiumBasicPlanId } from '@waypost/domain/plans/plans';
import { useUser } from '../../api/app-context.tsx';
import { type RecentProject, recentProjects } from '../../api/recent-projects.ts';
import { useTheme, visibleTheme } from '../../api/theme.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import type { PaletteAction } from './palette-model.ts';

/** Actions available on every page, and the recently opened projects. */
export function usePaletteActions(): { actions: readonly PaletteAction[]; recent: readonly RecentProject[] } {
  const t = useText();
  const user = useUser();
  const { theme, choose } = useTheme();
  const recent = user ? recentProjects(user.userId) : [];
  const latest = recent[0];
  const actions: readonly PaletteAction[] = [
    {
      id: 'generate-key',
      title: t('palette.generateKey'),
      href: latest ? paths.projectApps(latest.id) : paths.projects,
    },
    {
      id: 'create-project',
      title: t('chrome.createProject'),
      href: `${paths.projects}?create=${freemiumBasicPlanId}`,
    },
  ];
  const toggle: PaletteAction = {
    id: 'toggle-theme',
    title: t('palette.toggleTheme'),
    run: () => choose(visibleTheme(theme) === 'dark' ? 'light' : 'dark'),
  };
  return { actions: [...(user ? actions : []), toggle], recent };
}
