/**
 * The unit tests alone, for a sweep by `npm run mutate`: no database, no browser. A change is noticed by the first test
 * that fails, so the quick files run first, and a random case that fails isn't made smaller.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

class QuickestFirst extends BaseSequencer {
  /** The longest that each file took: a file that was stopped at the first failure took no time. */
  private readonly longest = new Map<string, number>();

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const { project, moduleId } of files) {
      const name = `${project.name}:${relative(this.ctx.config.root, moduleId)}`;
      const took = this.ctx.cache.getFileTestResults(name)?.duration ?? 0;
      this.longest.set(moduleId, Math.max(took, this.longest.get(moduleId) ?? 0));
    }
    const longest = ({ moduleId }: TestSpecification): number => this.longest.get(moduleId) ?? 0;
    return Promise.resolve(files.toSorted((a, b) => longest(a) - longest(b)));
  }
}

export default defineConfig({
  test: {
    include: ['areas/**/*.test.ts', 'kit/domain/**/*.test.ts', 'access/**/*.test.ts'],
    exclude: ['**/*.api.test.ts'],
    setupFiles: ['tools/properties.setup.ts', 'tools/mutate.setup.ts'],
    sequence: { sequencer: QuickestFirst },
    testTimeout: 30_000,
    isolate: false,
  },
});
