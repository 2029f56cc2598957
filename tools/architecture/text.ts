/** Rules for the text of the sources. */
import { isTest } from '../sources.ts';
import type { Source } from '../sources.ts';
import { sideOf } from '../../bin/roles.mjs';
import { withoutComments } from './imports.ts';
import type { Rule } from './layers.ts';

export const MAX_LINES = 400;
const isGenerated = (file: string): boolean => file.endsWith('.gen.ts');
/** The rules and their planted violations contain the very words they look for. */
const isRule = (file: string): boolean => file.startsWith('tools/architecture');

export const shortFiles: Rule = (sources) =>
  sources
    .filter((source) => !isGenerated(source.path) && source.text.split('\n').length - 1 > MAX_LINES)
    .map((source) => `${source.path} has ${source.text.split('\n').length - 1} lines`);

const linesWith = (source: Source, pattern: RegExp): string[] =>
  source.text
    .split('\n')
    .flatMap((line, i) => (pattern.test(line) ? [`${source.path}:${i + 1} ${line.trim().slice(0, 100)}`] : []));

const leftOut = 'skip|only|todo|fixme|skipIf|runIf|fails';
const skippedTest = new RegExp(
  `\\b(?:it|test|describe|suite)(?:\\.\\w+(?:\\([^\\n]*\\))?)*\\.(?:${leftOut})\\b|\\b(?:xit|xtest|xdescribe|fit|fdescribe)\\(|\\b(?:ctx|context)\\.skip\\(`,
);
/** No skipped test, and none that runs alone. */
export const noSkippedTests: Rule = (sources) =>
  sources.filter((source) => !isRule(source.path)).flatMap((source) => linesWith(source, skippedTest));

const unfinished = /\b(?:TODO|FIXME|XXX|HACK)\b|[Nn]ot implemented|[Cc]oming soon|[Ll]orem ipsum/;
const silenced = /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable/;
/** No to-dos, and no disabled checks. */
export const nothingLeftForLater: Rule = (sources) =>
  sources
    .filter((source) => !isRule(source.path))
    .flatMap((source) => [...linesWith(source, unfinished), ...linesWith(source, silenced)]);

const swallowed = /catch\s*(?:\([^)]*\))?\s*\{\s*\}|\.catch\(\s*(?:async )?\(\w*\)\s*=>\s*\{\s*\}\s*\)/;
/** No error is caught and ignored. */
export const noSwallowedErrors: Rule = (sources) =>
  sources
    .filter((source) => !isRule(source.path) && swallowed.test(withoutComments(source.text)))
    .map((source) => `${source.path} forgets an error`);

const jsxText = /[>}]\s*([^<>{}()=;&|]*\p{L}{2}[^<>{}()=;&|]*)<\//u;
const jsxAttribute = /\s(?:label|title|placeholder|alt|aria-label|description|error)="[^"]*\p{L}{2}[^"]*"/u;
const chinese = /\p{Script=Han}/u;
const datePattern = /'YYYY[^'\n]*'/g;
/**
 * Words are in the words files, in both languages, and pages read them. Date patterns aren't text, and the blocks page,
 * which only the development server has, shows samples.
 */
export const noTextInPages: Rule = (sources) =>
  sources
    .filter(
      (source) =>
        sideOf(source.path) === 'web' &&
        !source.path.startsWith('web/dev/') &&
        source.path.endsWith('.tsx') &&
        !isTest(source.path),
    )
    .map((source) => ({ ...source, text: withoutComments(source.text).replace(datePattern, "''") }))
    .flatMap((source) => [jsxText, jsxAttribute, chinese].flatMap((pattern) => linesWith(source, pattern)));

const bareRoute = /\b(?:http|app|fastify|server|instance)\.(?:get|post|put|patch|delete|all|route)\(/;
/** An area only answers through its contract rows: no route is created by hand. */
export const routesFromContracts: Rule = (sources) =>
  sources
    .filter((source) => source.path.startsWith('areas/') && !isTest(source.path))
    .flatMap((source) => linesWith(source, bareRoute));
