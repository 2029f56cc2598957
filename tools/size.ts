/**
 * npx tsx tools/size.ts: how large the product is, and what is still wired by hand. Source lines are those of areas, kit,
 * access, server and web without tests, migrations and generated files, and they include words and style sheets. The
 * setup of an API test is everything above its first test; helpers may also stand below it, so that the lines outside of
 * its tests are counted, too, with its imports and without them.
 */
import { pagesIn } from './coverage/built.ts';
import { isTest, readSources, readStyles, type Source } from './sources.ts';
import { strayClasses } from './unused/find.ts';

const product = /^(?:areas|kit|access|server|web)\//;
const others = /\.testing\.tsx?$|\/testing[^/]*\.ts$|\/torture\/|\.gen\.ts$/;
const linesOf = (all: readonly Source[]): number =>
  all.reduce((sum, { text }) => sum + (text.match(/\n/g)?.length ?? 0), 0);
const count = (all: readonly Source[], pattern: RegExp): number =>
  all.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);

const [sources, styles] = [readSources(), readStyles()];
const code = sources.filter(({ path }) => product.test(path) && !others.test(path) && !isTest(path));
const web = code.filter(({ path }) => path.endsWith('.tsx'));
const routes = pagesIn(sources).size;
const lines = linesOf(code) + linesOf(styles);
const test = /^(?:describe|it|lifecycle)\b/;
const apiTests = sources.filter(({ path }) => path.endsWith('.api.test.ts')).map(({ text }) => text.split('\n'));
const aboveFirst = apiTests.map((all) => all.findIndex((line) => test.test(line))).filter((length) => length >= 0);
/** The lines of the statements that don't begin so: with a letter or a comment at the start of a line. */
const linesWithout =
  (left_out: RegExp) =>
  (all: readonly string[]): number => {
    let isLeftOut = false;
    return all.filter((line) => {
      if (/^[\w/]/.test(line)) isLeftOut = left_out.test(line);
      return !isLeftOut && line !== '';
    }).length;
  };
const outsideOf = linesWithout(test);
const writtenOutsideOf = linesWithout(/^(?:describe|it|lifecycle|import)\b/);
const median = (all: readonly number[]): number | undefined =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];

console.table({
  'built pages': routes,
  'source lines': lines,
  'source lines per page': Math.round(lines / routes),
  'lines of pages and parts': linesOf(web),
  'lines of styles': linesOf(styles),
  'hand-wired <Failed': count(
    web.filter(({ path }) => path.startsWith('areas/')),
    /<Failed\b/g,
  ),
  'hand-written <ul': count(web, /<ul\b|as="ul"/g),
  'hand-written <table': count(web, /<table\b/g),
  'hand-written <dl': count(web, /<dl\b|as="dl"/g),
  'setup of an API test, median': median(aboveFirst),
  'lines outside of its tests, median': median(apiTests.map(outsideOf)),
  'and without imports, median': median(apiTests.map(writtenOutsideOf)),
  'unused classes': strayClasses(sources, styles).unused.length,
});
