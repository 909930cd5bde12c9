import { useConfig } from '../../api/app-context.tsx';
import { paths } from '../../paths.ts';
import { BrandMark } from '../../ui/navigation/brand-mark.tsx';
import { Link } from '../../ui/navigation/link.tsx';

export function Brand() {
  const { brand } = useConfig();
  return (
    <Link href={paths.home} className="touch-target -mx-1 flex shrink-0 items-center gap-2.5 rounded-sm px-1 py-1">
      <BrandMark />
      <span className="sm:max-md:sr-only text-lg font-semibold tracking-tight">{brand.name}</span>
    </Link>
  );
}
