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

type Picture = { readonly src: string; readonly width: number; readonly height: number };
type BrandMarkProps = {
  readonly name: string;
  /** Pictures with the name in them, in place of the mark and the name. */
  readonly logo: { readonly light: Picture; readonly dark: Picture } | null;
  readonly nameClass?: string;
};

const Logo = ({ picture, name, className }: { picture: Picture; name: string; className: string }) => (
  <img {...picture} alt={name} className={`h-7 w-auto max-w-40 object-contain object-left ${className}`} />
);

/** The mark and the name of the brand, or its logo. */
export function BrandMark({ name, logo, nameClass }: BrandMarkProps) {
  if (!logo) {
    return (
      <>
        <Mark />
        <span className={nameClass}>{name}</span>
      </>
    );
  }
  if (logo.light.src === logo.dark.src) return <Logo picture={logo.light} name={name} className="" />;
  return (
    <>
      <Logo picture={logo.light} name={name} className="dark:hidden" />
      <Logo picture={logo.dark} name={name} className="hidden dark:block" />
    </>
  );
}
