import type { z } from 'zod';

/** One sentence per problem with the name of its key, because all problems are printed together. */
export function problemsOf(error: z.ZodError, where: string): string[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [`${where}: ${pathOf(issue.path)}: ${issue.message}`];
    return issue.keys.map((key) => `${where}: ${pathOf([...issue.path, key])}: there is no such key`);
  });
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the whole value' : path.map(String).join('.');
}
