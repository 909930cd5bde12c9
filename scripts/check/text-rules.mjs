import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const notOurs = /\.(test|e2e)\.tsx?$|routeTree\.gen\.ts$|(^|\/)node_modules\//;

/** Rules that neither the cruiser nor the linter can express; each pattern matches a violating line. */
const rules = [
  {
    // dependency-cruiser ignores `export type … from`, so such a line would bypass every import rule
    name: 'modules-export-their-own',
    pattern: /^export\s+(?:type\s+)?(?:\{[^}]*\}|\*[^;'"]*)\s*from\s*['"][^'"]+['"]/gm,
  },
  {
    name: 'only-the-clock-reads-the-time',
    files: /^(domain|contract|server)\/src\//,
    except: /^server\/src\/base\/clock\.ts$/,
    pattern: /\bnew Date\(\)/g,
  },
  {
    name: 'colours-come-from-the-design-tokens',
    files: /^(server|sandbox|sample-platform|web)\/src\//,
    except: /(^|\/)theme-colours\.ts$/,
    pattern: /(?<!&)#(?:[\da-f]{6}|[\da-f]{3})\b(?!;?&)/gi,
  },
  { name: 'a-silenced-rule-has-a-reason', pattern: /\b(?:oxlint|eslint)-disable(?!.* --).*|@ts-(?:ignore|nocheck).*/g },
];

const appliesTo = (file) => (rule) => (rule.files?.test(file) ?? true) && !(rule.except?.test(file) ?? false);

/** The violations in these files, in the format of the import rules. */
export function textViolations(root, files) {
  return files
    .filter((file) => !notOurs.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return rules
        .filter(appliesTo(file))
        .flatMap(({ name, pattern }) =>
          [...text.matchAll(pattern)].map(([line]) => ({ rule: name, from: file, to: line })),
        );
    });
}
