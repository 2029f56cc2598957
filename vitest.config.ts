import { defineConfig } from 'vitest/config';

const sources = ['packages', 'tools', 'e2e', 'bench', 'bin'];
const every = (ending: string) => sources.map((folder) => `${folder}/**/*${ending}`);
const processes = ['packages/server/src/boot/*.process.test.ts', 'tools/*.process.test.ts'];
const inDatabase = every('.api.test.ts');
const drawn = ['tools/properties.setup.ts'];
const inBrowser = [...every('.screen.test.ts'), ...every('.screen.test.tsx')];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: [...every('.test.ts'), ...every('.test.tsx')],
          exclude: [...inDatabase, ...inBrowser, ...processes],
          setupFiles: drawn,
          // Properties over random values take their time on a machine that does other things too.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          sequence: { groupOrder: 1 },
          include: inDatabase,
          setupFiles: drawn,
          globalSetup: ['packages/server/src/boot/testing.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Every file opens a database and a server of its own; loading the modules anew for each took a third of the time.
          isolate: false,
        },
      },
      // Whole processes: starts, kills, copies of the project. One after the other.
      {
        test: {
          name: 'process',
          sequence: { groupOrder: 2 },
          include: processes,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
