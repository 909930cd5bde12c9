import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { withMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/use-text.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { useDialogFlag } from '../../ui/overlays/use-dialog-flag.ts';
import { useAppRights } from './app-rights.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';

const ExtendAppDialog = lazyPart(
  withMessages(['app-dialogs'], async () => (await import('./extend-app-dialog.tsx')).ExtendAppDialog),
);
const RenameAppDialog = lazyPart(
  withMessages(['app-dialogs'], async () => (await import('./rename-app-dialog.tsx')).RenameAppDialog),
);
const TerminateAppDialog = lazyPart(
  withMessages(['app-dialogs'], async () => (await import('./terminate-app-dialog.tsx')).TerminateAppDialog),
);

/** The actions of an app, each with a dialog that a link can open. */
export function AppActions({ app, project }: { app: App; project: Project }) {
  const t = useText();
  const { mayChange, mayExtend } = useAppRights(project);
  const renaming = useDialogFlag('renameApp');
  const extending = useDialogFlag('extendApp');
  const terminating = useDialogFlag('terminateApp');
  if (!mayChange) return null;
  const { app_id } = app;
  const changes: MenuItem[] = [
    {
      id: 'rename',
      label: t('apps.rename'),
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => renaming.open(app_id),
    },
    ...(mayExtend
      ? [
          {
            id: 'extend',
            label: t('apps.extend'),
            icon: <CalendarPlus aria-hidden="true" />,
            onSelect: () => extending.open(app_id),
          },
        ]
      : []),
  ];
  const end: MenuItem = {
    id: 'terminate',
    label: t('apps.terminate'),
    danger: true,
    icon: <Trash2 aria-hidden="true" />,
    onSelect: () => terminating.open(app_id),
  };
  return (
    <>
      <Menu
        variant="quiet"
        size="small"
        square
        label={t('apps.actions', { name: app.app_name })}
        trigger={<Ellipsis aria-hidden="true" />}
        groups={[changes, [end]]}
      />
      {renaming.value === app_id && <RenameAppDialog app={app} onClose={renaming.close} />}
      {extending.value === app_id && mayExtend && <ExtendAppDialog app={app} onClose={extending.close} />}
      {terminating.value === app_id && <TerminateAppDialog app={app} onClose={terminating.close} />}
    </>
  );
}
