/** Rules for the page tests: what made them slow must not come back. */
import { withoutComments } from './imports.ts';
import type { Rule } from './layers.ts';

const isRule = (file: string): boolean => file.startsWith('tools/architecture');

/** Axe runs in the page itself: its builder opens a second page for each analysis and takes three times as long. */
export const axeInThePage: Rule = (sources) =>
  sources
    .filter((source) => !isRule(source.path) && /\bAxeBuilder\b/.test(withoutComments(source.text)))
    .map((source) => `${source.path} uses AxeBuilder: call expectAccessible of e2e/kit/axe.ts`);

const overHome = /\bsignIn\([^;]*\);\s*(?:await\s+)?\w+\.goto\(\s*['"`]\/home(?:[?#'"`])/;
/** `signIn(page, who, { path })` opens the page that a test needs, without a stop at Home. */
export const noDetourOverHome: Rule = (sources) =>
  sources
    .filter((source) => !isRule(source.path) && overHome.test(withoutComments(source.text)))
    .map((source) => `${source.path} goes to /home after signing in: name the page in signIn`);

const isPageTest = (file: string): boolean => /^e2e\/|\.screen\.test\.tsx?$/.test(file) && file !== 'e2e/kit/stamp.ts';
/** Two workers can start in the same millisecond, and its day matches the gym's only for part of the day. */
export const noNumbersOfTheClock: Rule = (sources) =>
  sources
    .filter(({ path, text }) => isPageTest(path) && /\bDate\.now\(|\bMath\.random\(/.test(withoutComments(text)))
    .map(({ path }) => `${path} takes a number of the clock or by chance: call stamp, dayAhead or randomInt`);

export const MOST_QUICK_SPECS = 40;
/** `npm test` runs on every change: a journey that repeats a rule in other words belongs to the deep tier. */
export const fewQuickSpecs: Rule = (sources) => {
  const quick = sources.filter(({ path }) => path.endsWith('.spec.ts') && !path.endsWith('.deep.spec.ts'));
  return quick.length > MOST_QUICK_SPECS
    ? [`${quick.length} specs run in npm test, ${MOST_QUICK_SPECS} may: rename one to *.deep.spec.ts`]
    : [];
};
