// npm run test:deep: all combinations, both languages, an older PostgreSQL, kills and long property runs. Run it after
// `npm test`, before an issue is marked as resolved and before a release. It writes its result into docs/proof.md.
import { pagesStep } from './browser.mjs';
import { build, vitestOf } from './checks.mjs';
import { otherPostgres } from './postgres.mjs';
import { writeDeepRun } from './proof.mjs';
import { runSteps } from './steps.mjs';
import { chooseTurn } from './turn.mjs';

chooseTurn();
process.env.CORNERMAN_DEEP = '1';
// A seed that changes with the commit tries values that `npm test` doesn't.
process.env.CORNERMAN_SEED ??= process.env.CORNERMAN_TURN;
const database = otherPostgres() ?? { name: 'the embedded PostgreSQL', env: {} };
const pages = pagesStep('deep: pages', 'deep', 2);

const result = await runSteps([
  [
    [{ name: 'deep: api', kind: 'vitest', command: vitestOf('api'), env: database.env }],
    [build, { name: 'deep: unit', kind: 'vitest', command: vitestOf('unit') }],
  ],
  { name: 'deep: processes', kind: 'vitest', command: vitestOf('process-deep') },
  pages,
]);
writeDeepRun({ ...result, database: database.name });
