/** docs/coverage.md: each item of the specification, with where it is built, or "not yet". */
import { areas, flags, flagsOfNeed, menu, pages } from '#access/access.ts';
import type { PageRow } from '#access/access.ts';
import { kitWords } from '#kit/domain/kit.words.ts';
import { blocksWords } from '#kit/domain/blocks.words.ts';
import { shellWords } from '#kit/domain/shell.words.ts';
import { answers, partsWith, usersOfFlag } from './built.ts';
import type { Built } from './built.ts';
import { specCalls } from './spec-calls.ts';
import { specPages } from './spec-pages.ts';
import { specConstants, specCookies, specFlags, specLookups, specMenu, specMessages, specStatuses } from './spec.ts';
import { inLanguage } from '#kit/domain/words.ts';

const en = inLanguage(kitWords, 'en');
const blocks = inLanguage(blocksWords, 'en');
const shell = inLanguage(shellWords, 'en');

/** `where` is empty when it is not built yet. */
export type Line = { what: string; where: readonly string[] };
export type Section = { title: string; head: string; lines: readonly Line[] };

const wordFiles = /\.words\.ts$/;
const pageOf = new Map<string, PageRow>(pages.map((page) => [page.path, page]));
const builtPage = (built: Built, path: string): string[] =>
  built.pages.has(path) ? [areas[pageOf.get(path)?.area ?? 'access'].en] : [];

const needWords = (page: PageRow | undefined): string => {
  if (!page) return 'missing in the table';
  if (page.needs === 'public') return 'public';
  return flagsOfNeed(page.needs).join('all' in page.needs ? ' and ' : ' or ') || 'everyone';
};

const pageLines = (built: Built): Line[] =>
  specPages.map((path) => ({ what: `\`${path}\` (${needWords(pageOf.get(path))})`, where: builtPage(built, path) }));

const callLines = (built: Built): Line[] =>
  specCalls.map((call) => ({
    what: `\`${call}\``,
    where: built.rows.filter(({ row }) => answers(row, call)).map(({ name }) => name),
  }));

const menuLines = (built: Built): Line[] => {
  const items = menu.flatMap((group) => group.items);
  return specMenu.flatMap(([group, ids]) =>
    ids.map((id) => {
      const item = items.find((row) => row.id === id);
      return { what: `${group}: ${id}`, where: item ? builtPage(built, item.route).map(() => item.title.en) : [] };
    }),
  );
};

const opens = (built: Built, flag: string): string[] =>
  pages
    .filter(
      (page) =>
        built.pages.has(page.path) && page.needs !== 'public' && flagsOfNeed(page.needs).some((one) => one === flag),
    )
    .map((page) => page.path);

const flagLines = (built: Built): Line[] => {
  const reports = Object.keys(flags).filter((flag) => flag.endsWith('_REPORT') && !specFlags.includes(flag));
  return [...specFlags, ...reports].map((flag) => ({
    what: `\`${flag}\``,
    where: [...usersOfFlag(built, flag), ...opens(built, flag)],
  }));
};

const statusLines = (built: Built): Line[] =>
  Object.entries(specStatuses).flatMap(([list, statuses]) =>
    statuses.map((status) => ({
      what: `${list}: ${status}`,
      where: built.machines
        .filter((machine) => (list === 'other' || machine.name === list) && Object.hasOwn(machine.states, status))
        .map((machine) => machine.name),
    })),
  );

type Tree = { readonly [key: string]: string | Tree };
const pathsOfText = (words: Tree, text: string, path = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? (value === text ? [`${path}${key}`] : []) : pathsOfText(value, text, `${path}${key}.`),
  );

/** A message counts if its words exist and something other than the words uses them. */
const messageLines = (built: Built): Line[] =>
  specMessages.map((message) => {
    const keys = pathsOfText({ en, blocks, shell }, message);
    const used = keys.filter(
      (key) => partsWith(built.product, new RegExp(`['.]${key.split('.').at(-1) ?? key}['\`]`), wordFiles).length > 0,
    );
    return { what: `“${message}”`, where: used };
  });

const cookieLines = (built: Built): Line[] =>
  specCookies.map((cookie) => ({
    what: `\`${cookie}\``,
    where: partsWith(built.product, new RegExp(`'${cookie}'`), /\/(constants|cookies)\.ts$/),
  }));

const constantLines = (built: Built): Line[] =>
  specConstants.map(([what, value, name]) => ({
    what: `${what}: ${JSON.stringify(value)}`,
    where: partsWith(built.product, new RegExp(`\\b${name}\\b`), /\/constants\.ts$/),
  }));

/** A list counts where it is imported, so that a second list with the same name does not. */
const lookupLines = (built: Built): Line[] =>
  specLookups.map(([what, name]) => ({
    what,
    where: partsWith(
      built.product,
      new RegExp(`import[^;]*\\b${name}\\b[^;]*[/#](lookups/|kit/domain/day)`),
      /\/lookups\//,
    ),
  }));

export const sectionsOf = (built: Built): Section[] => [
  { title: 'Pages', head: 'Page (needs)', lines: pageLines(built) },
  { title: 'Calls', head: 'Call', lines: callLines(built) },
  { title: 'Menu items', head: 'Group: item', lines: menuLines(built) },
  { title: 'Flags', head: 'Flag', lines: flagLines(built) },
  { title: 'Statuses', head: 'List: status', lines: statusLines(built) },
  { title: 'Messages', head: 'Message', lines: messageLines(built) },
  { title: 'Cookies', head: 'Cookie', lines: cookieLines(built) },
  { title: 'Constants', head: 'Constant', lines: constantLines(built) },
  { title: 'Lookup lists', head: 'List', lines: lookupLines(built) },
];

const cell = (text: string): string => text.replace(/\|/g, '\\|');
const asTable = ({ title, head, lines }: Section): string =>
  [
    `## ${title}`,
    '',
    `| ${head} | Built in |`,
    '|---|---|',
    ...lines.map(
      (line) => `| ${cell(line.what)} | ${line.where.length > 0 ? cell(line.where.join(', ')) : 'not yet'} |`,
    ),
    '',
  ].join('\n');

export const coveragePage = (sections: readonly Section[]): string => {
  const count = (section: Section): string => {
    const built = section.lines.filter((line) => line.where.length > 0).length;
    return `| ${section.title} | ${built} | ${section.lines.length} |`;
  };
  return [
    '# Coverage of the specification',
    '',
    'Generated by `npx tsx tools/coverage.ts` from the tables in the code; a test keeps it up to date. Do not edit it.',
    'A page counts when its area names a component for it, a call when a contract has a row for it, a flag when an',
    'endpoint, a move or a built page needs it, a message when something uses its words, and a status when a machine has it.',
    '',
    '| | Built | Named by the specification |',
    '|---|---:|---:|',
    ...sections.map(count),
    '',
    ...sections.map(asTable),
  ].join('\n');
};
