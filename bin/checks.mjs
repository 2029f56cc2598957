// The steps that need no server: `npm run check` runs these, `npm test` begins with them.
import { packaged } from './steps.mjs';

const vitest = packaged('vitest/vitest.mjs', 'run');
export const vitestOf = (project) => [...vitest, '--project', project];

export const checks = [
  { name: 'types', command: packaged('typescript/bin/tsc', '--noEmit', '-p', '.') },
  { name: 'lint, with types', command: packaged('oxlint/bin/oxlint', '--type-aware') },
  { name: 'format', command: packaged('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  { name: 'unit tests and architecture', kind: 'vitest', command: vitestOf('unit') },
];
