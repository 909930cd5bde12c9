const twoDigits = (count: number) => String(count).padStart(2, '0');

/** The day that the client's calendar shows at an instant, as `yyyy-MM-dd`. */
export function creationDay(at: Date): string {
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}
