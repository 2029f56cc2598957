/**
 * Only the unit tests, for a sweep by `npm run mutate`: no database, no browser. The first failing test notices a
 * change, so fast files run first, and a failing random case isn't made smaller.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

class QuickestFirst extends BaseSequencer {
  /** The longest time of each file: a file that stopped at its first failure took no time. */
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
