/** The first tab stop, which skips everything that all pages repeat. */
export function SkipLink({ targetId, children }: { targetId: string; children: string }) {
  return (
    <a
      href={`#${targetId}`}
      className="shadow-overlay fixed top-2 left-2 z-50 -translate-y-24 rounded-md bg-accent px-4 py-2.5 font-medium text-on-accent focus:translate-y-0 print:hidden"
    >
      {children}
    </a>
  );
}
