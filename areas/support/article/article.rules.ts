/** What is looked for in articles, and who changes one. */
import type { Flag } from '#access/access.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { articleMachine } from './article.machine.ts';
import type { Article } from './article.model.ts';

const MOST_TERMS = 12;
const common = new Set(
  'a an and are as at be but by can do does for from have how i if in is it me my no not of on or our so that the this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);
const CHINESE = /\p{Script=Han}/u;
/** Chinese has no spaces: each two neighbouring characters are looked for. */
const pairsOf = (run: string): string[] =>
  run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
/** The words of a question that say something, in either language. */
export const searchTerms = (typed: string): string[] => {
  const runs = typed.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? [];
  const terms = runs.flatMap((run) => (CHINESE.test(run) ? pairsOf(run) : run.length > 1 ? [run] : []));
  return [...new Set(terms)].filter((term) => !common.has(term)).slice(0, MOST_TERMS);
};

const MOST_SHOWN = 120;
/** As one line: between two lines is a space, except after the punctuation of Chinese, which has its own. */
const asLine = (text: string): string =>
  text.replaceAll(/([\u3000-\u303f\uff00-\uffef])\s*\n\s*/gu, '$1').replaceAll(/\s*\n\s*/gu, ' ');
/** The beginning of a text for a list, cut between two words where there are spaces. */
export const excerptOf = (body: string): string => {
  const text = asLine(body.trim());
  return text.length <= MOST_SHOWN
    ? text
    : `${text
        .slice(0, MOST_SHOWN)
        .replace(/\s\S{0,19}$/, '')
        .trimEnd()}…`;
};

/** Only head office changes what belongs to the network. */
export const articleCan = (
  { branch_id, status }: Pick<Article, 'branch_id' | 'status'>,
  caller: { has: (flag: Flag) => boolean; network: boolean },
): Article['can'] => {
  if (!caller.has('MANAGE_ARTICLES') || (branch_id === null && !caller.network)) return [];
  return [...movesFrom(articleMachine, status, caller.has), 'edit', 'delete'];
};
