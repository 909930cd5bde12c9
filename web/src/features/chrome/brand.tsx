import { useConfig } from '../../api/app-context.tsx';
import { paths } from '../../paths.ts';
import { BrandMark } from '../../ui/navigation/brand-mark.tsx';
import { Link } from '../../ui/navigation/link.tsx';

/** A name too long for a phone is shortened, because the menu at the end of the bar must stay within reach. */
export function Brand() {
  const { brand } = useConfig();
  return (
    <Link href={paths.home} className="touch-target -mx-1 flex min-w-0 items-center gap-2.5 rounded-sm px-1 py-1">
      <BrandMark {...brand} nameClass="sm:max-md:sr-only truncate text-lg font-semibold tracking-tight" />
    </Link>
  );
}
