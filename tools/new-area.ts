/** npm run new-area: creates a noun with list, record, form, moves, words and tests, and its area if that is new. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { areas, isFlag, pages } from '#access/access.ts';
import { exits, Halt, lastWords } from '#server/boot/exit.ts';
import { migrationsFolder, projectFolder } from '#server/boot/root.ts';
import { addTo, type Line } from './new-area/index-lines.ts';

const usage = `npm run new-area -- --area stock --noun stocktake --view VIEW_STOCKTAKE --manage VIEW_STOCKTAKE
  --page /inventory/stocktake --en Stocktakes --one Stocktake --cn 盘点
  [--path stocktake] [--create /inventory/stocktake/create] [--record /inventory/stocktake/view]
Add the area, flags and pages to the tables in access/ first.`;

const next =
  'Next: write the table in the migration and run npm run types; write fields, rules and pages; run npx tsx tools/coverage.ts and npm run check.';
const text = { type: 'string' } as const;
const options = {
  area: text,
  noun: text,
  view: text,
  manage: text,
  page: text,
  en: text,
  one: text,
  cn: text,
  path: text,
  create: text,
  record: text,
};
type Name = keyof typeof options;

const names = Object.keys(options) as Name[];

const read = (): Record<Name, string> => {
  const { values } = parseArgs({ options });
  const below = (page: string): string | undefined => values.page && `${values.page}/${page}`;
  const usual = { path: values.noun, create: below('create'), record: below('view') };
  const asked: { [N in Name]?: string | undefined } = { ...usual, ...values };
  const missing = names.filter((name) => !asked[name]);
  if (missing.length > 0)
    throw new Halt(exits.config, `Missing: ${missing.map((name) => `--${name}`).join(' ')}\n${usage}`);
  return Object.fromEntries(names.map((name) => [name, asked[name]])) as Record<Name, string>;
};

const check = (asked: Record<Name, string>): void => {
  const faults = [
    ...(Object.hasOwn(areas, asked.area) ? [] : [`${asked.area} is not an area in access/flags.ts`]),
    ...[asked.view, asked.manage]
      .filter((flag) => !isFlag(flag))
      .map((flag) => `${flag} is not a flag in access/flags.ts`),
    ...[asked.page, asked.create, asked.record]
      .filter((wanted) => !pages.some(({ path: known }) => known === wanted))
      .map((wanted) => `${wanted} is not a page in access/pages.ts`),
    ...(/^[a-z][a-z_]*$/.test(asked.noun) ? [] : ['Write the noun in lower case: stock_in']),
    ...(existsSync(path.join(folderOf(asked.area), kebab(asked.noun))) ? [`${asked.noun} already exists`] : []),
  ];
  if (faults.length > 0) throw new Halt(exits.config, `${faults.join('\n')}\n${usage}`);
};

const folderOf = (area: string): string => path.join(projectFolder, 'areas', area);
const kebab = (noun: string): string => noun.replaceAll('_', '-');
const camel = (noun: string): string => noun.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (noun: string): string => camel(noun).replace(/^./, (letter) => letter.toUpperCase());

const fill = (template: string, asked: Record<Name, string>): string => {
  const words: Record<string, string> = {
    AREA_NAME: asked.area,
    NOUN_SNAKE: asked.noun,
    NOUN_KEBAB: kebab(asked.noun),
    NOUN_CAMEL: camel(asked.noun),
    NOUN_PASCAL: pascal(asked.noun),
    NOUN_WORD: asked.one.toLowerCase(),
    NOUN_PATH: asked.path,
    VIEW_FLAG: asked.view,
    MANAGE_FLAG: asked.manage,
    PAGE_PATH: asked.page,
    CREATE_PATH: asked.create,
    RECORD_PATH: asked.record,
    TITLE_EN: asked.en,
    ONE_EN: asked.one,
    TITLE_CN: asked.cn,
  };
  return template.replace(new RegExp(Object.keys(words).join('|'), 'g'), (word) => words[word] ?? word);
};

const nextMigration = (asked: Record<Name, string>): string => {
  const last = readdirSync(migrationsFolder).map((name) => Number(name.slice(0, 4)));
  return path.join(migrationsFolder, `${String(Math.max(...last) + 1).padStart(4, '0')}_${asked.noun}.sql`);
};

const write = (file: string, content: string): string => {
  if (existsSync(file)) throw new Halt(exits.config, `${file} already exists.`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
};

const makeFiles = (asked: Record<Name, string>): string[] => {
  const templates = path.join(projectFolder, 'tools', 'new-area', 'template');
  const make = (template: string, file: string): string =>
    write(file, fill(readFileSync(path.join(templates, template), 'utf8'), asked));
  const [area, noun] = [folderOf(asked.area), kebab(asked.noun)];
  const below = (part: 'area' | 'noun', name: (plain: string) => string): string[] =>
    readdirSync(path.join(templates, part)).map((file) => make(path.join(part, file), name(file.replace('.txt', ''))));
  return [
    ...(existsSync(area) ? [] : below('area', (file) => path.join(area, `${asked.area}.${file}`))),
    ...below('noun', (file) => path.join(area, noun, file.replace('noun.', `${noun}.`))),
    make('migration.sql.txt', nextMigration(asked)),
  ];
};

type Lines = Record<string, Line[]>;
/** A noun in the tables of its area, where the area has been there before. */
const linesOfArea = (asked: Record<Name, string>): Lines => {
  const { area, noun } = asked;
  const page = (at: string, role: string, name: string): Line => ({
    table: 'pages: ',
    entry: `'${at}': async () => (await import('./${kebab(noun)}/${kebab(noun)}.${role}.tsx')).${pascal(noun)}${name}`,
  });
  return {
    [`${area}/${area}.words.ts`]: [
      { import: `import { ${camel(noun)}Words } from './${kebab(noun)}/${kebab(noun)}.words.ts';` },
      { table: `${area}Words`, entry: `${noun}: ${camel(noun)}Words` },
    ],
    [`${area}/${area}.pages.ts`]: [
      page(asked.page, 'list', 'List'),
      page(asked.create, 'form', 'Form'),
      page(asked.record, 'record', 'Record'),
    ],
  };
};

const linesOf = (asked: Record<Name, string>, isNew: boolean): Lines => {
  const { area, noun } = asked;
  const of = `#areas/${area}/${kebab(noun)}/${kebab(noun)}`;
  const ofNew = {
    'domain.index.ts': [
      { import: `import { ${area}Words } from '#areas/${area}/${area}.words.ts';` },
      { table: 'areaWords', entry: `${area}: inBoth(${area}Words)` },
    ],
    'web.index.ts': [
      { import: `import { ${area} } from '#areas/${area}/${area}.pages.ts';` },
      { table: 'areas', entry: area },
    ],
  };
  return {
    ...(isNew ? ofNew : linesOfArea(asked)),
    'domain.index.ts': [
      { import: `import { ${camel(noun)}Contract } from '${of}.contract.ts';` },
      { table: 'contracts', entry: `${camel(noun)}: ${camel(noun)}Contract` },
      ...(isNew ? ofNew['domain.index.ts'] : []),
    ],
    'server.index.ts': [
      { import: `import { ${camel(noun)}Routes } from '${of}.routes.ts';` },
      { table: 'areaRoutes', entry: `${camel(noun)}Routes` },
    ],
  };
};

const enlist = (lines: Lines): string[] =>
  Object.entries(lines).map(([name, added]) => {
    const file = path.join(projectFolder, 'areas', name);
    writeFileSync(file, added.reduce(addTo, readFileSync(file, 'utf8')));
    return file;
  });

try {
  const asked = read();
  check(asked);
  const isNew = !existsSync(folderOf(asked.area));
  const files = [...makeFiles(asked), ...enlist(linesOf(asked, isNew))];
  const oxfmt = path.join(projectFolder, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
  const sources = files.filter((file) => !file.endsWith('.sql'));
  spawnSync(process.execPath, [oxfmt, ...sources], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (const file of files) console.log(path.relative(projectFolder, file));
  console.log(next);
} catch (error) {
  const { sentence, exitCode } = lastWords(error);
  console.log(sentence);
  process.exitCode = exitCode;
}
