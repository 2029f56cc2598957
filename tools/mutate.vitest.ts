/** The unit tests alone, for a sweep by `npm run mutate`: no database, no browser. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/domain/**/*.test.ts'],
    setupFiles: ['tools/properties.setup.ts'],
    testTimeout: 30_000,
    isolate: false,
  },
});
