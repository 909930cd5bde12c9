import { useConfig } from '../../api/app-context.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';

/** The mark: a route over three posts. */
function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M7 10l4.5 13L16 12l4.5 11L25 10"
        fill="none"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}

export function Brand() {
  const { brand } = useConfig();
  return (
    <Link href={paths.home} className="touch-target -mx-1 flex shrink-0 items-center gap-2.5 rounded-sm px-1 py-1">
      <Mark />
      <span className="sm:max-md:sr-only text-lg font-semibold tracking-tight">{brand.name}</span>
    </Link>
  );
}
