import Ban from 'lucide-react/icons/ban';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { Tone } from './tone.ts';
import { Badge } from './badge.tsx';

const icons: Record<Tone, typeof Circle> = {
  neutral: Circle,
  info: Clock,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: Ban,
};

/** The text states the status; icon and colour only make it easier to spot. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  const Icon = icons[tone];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2.5} />}>
      {label}
    </Badge>
  );
}
