import type { ActivityKind } from '@waypost/domain/activity/activity';
import AppWindow from 'lucide-react/icons/app-window';
import CreditCard from 'lucide-react/icons/credit-card';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react';

export const kindIcons: Readonly<Record<ActivityKind, LucideIcon>> = {
  project: FolderKanban,
  app: AppWindow,
  key: KeyRound,
  plan: Layers,
  user: Users,
  billing: CreditCard,
};
