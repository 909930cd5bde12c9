import type { ActivityKind } from '@waypost/domain/activity/activity';
import { AppWindow, CreditCard, FolderKanban, KeyRound, Layers, type LucideIcon, Users } from 'lucide-react';

export const kindIcons: Readonly<Record<ActivityKind, LucideIcon>> = {
  project: FolderKanban,
  app: AppWindow,
  key: KeyRound,
  plan: Layers,
  user: Users,
  billing: CreditCard,
};
