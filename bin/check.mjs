// npm run check: types, lint, format, architecture and unit tests, in under a minute.
import { checks } from './checks.mjs';
import { runSteps } from './steps.mjs';

await runSteps([checks]);
