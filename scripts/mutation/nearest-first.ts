import { BaseSequencer, type TestSpecification } from 'vitest/node';

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Runs the tests nearest to the mutated file first, because a run ends at its first failure. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const mutated = this.ctx.config.related?.[0] ?? '';
    const nearness = ({ moduleId }: TestSpecification) => sharedLength(moduleId, mutated);
    return files.toSorted((one, other) => nearness(other) - nearness(one));
  }
}
