/** Runs the same work for many in one transaction. All of it has ended before a failure is thrown. */
export async function forEachTogether<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failed = (await Promise.allSettled(items.map(work))).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
