/** Text line by line, such as an address. */
export function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block wrap-anywhere">
      {line}
    </span>
  ));
}
