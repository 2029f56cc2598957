// npm test: what every change must pass. Needs only Node; PostgreSQL is embedded, the browser is found or installed.
import { pagesStep } from './browser.mjs';
import { build, checks, vitestOf } from './checks.mjs';
import { otherPostgres } from './postgres.mjs';
import { leftToOlder } from './older.mjs';
import { runSteps } from './steps.mjs';
import { chooseTurn } from './turn.mjs';

const other = otherPostgres();
if (!other)
  console.log('No other PostgreSQL is installed or named by TEST_DATABASE_URL: only the embedded one is tested.');
chooseTurn();
const smoke = other
  ? [{ name: 'api on an older PostgreSQL', kind: 'vitest', command: vitestOf('api-old'), env: other.env }]
  : [];
// The embedded PostgreSQL runs everything if it is the only one.
const left = other ? leftToOlder(Number(process.env.CORNERMAN_TURN)) : [];
const embedded = { TEST_DATABASE_URL: '', TEST_POSTGRES_HOME: '', CORNERMAN_LEFT_OUT: left.join(',') };

/** A page waits for the server about as long as it works itself. The API tests beside it keep the cores busy. */
const PAGES_AT_ONCE = 2;
const pages = pagesStep('pages', 'quick', PAGES_AT_ONCE);
const [still, tested] = checks;
await runSteps([
  // The build fills the core that the unit tests leave.
  [still, [...tested, build]],
  // Two lanes of about the same length.
  [
    [{ name: 'api', kind: 'vitest', command: vitestOf('api'), env: embedded }],
    [pages, { name: 'processes', kind: 'vitest', command: vitestOf('process') }, ...smoke],
  ],
]);
