/** npm run new-area: creates the skeleton of an area with its first noun, and adds it to the tables. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { areas, isFlag, pages } from '#access/access.ts';
import { exits, Halt, lastWords } from '#server/boot/exit.ts';
import { migrationsFolder, projectFolder } from '#server/boot/root.ts';
import { addTo, type Line } from './new-area/index-lines.ts';

const usage = `npm run new-area -- --area stock --noun stocktake --view VIEW_STOCKTAKE --manage VIEW_STOCKTAKE
  --page /inventory/stocktake --en Stocktakes --one Stocktake --cn 盘点 [--path stocktake]
Add the area, flags and page to the tables in access/ first.`;

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
};
type Name = keyof typeof options;

const read = (): Record<Name, string> => {
  const { values } = parseArgs({ options });
  const asked = { path: values.noun, ...values };
  const missing = Object.keys(options).filter(
    (name) => !Object.hasOwn(asked, name) || !Object.entries(asked).some(([key, value]) => key === name && value),
  );
  if (missing.length > 0)
    throw new Halt(exits.config, `Missing: ${missing.map((name) => `--${name}`).join(' ')}\n${usage}`);
  const { area = '', noun = '', view = '', manage = '', page = '', en = '', one = '', cn = '', path: at = '' } = asked;
  return { area, noun, view, manage, page, en, one, cn, path: at };
};

const check = (asked: Record<Name, string>): void => {
  const faults = [
    ...(Object.hasOwn(areas, asked.area) ? [] : [`${asked.area} is not an area in access/flags.ts`]),
    ...[asked.view, asked.manage]
      .filter((flag) => !isFlag(flag))
      .map((flag) => `${flag} is not a flag in access/flags.ts`),
    ...(pages.some((page) => page.path === asked.page) ? [] : [`${asked.page} is not a page in access/pages.ts`]),
    ...(/^[a-z][a-z_]*$/.test(asked.noun) ? [] : ['Write the noun in lower case: stock_in']),
    ...(existsSync(folderOf(asked.area))
      ? [`The area ${asked.area} already exists. Add the noun by hand, with its other nouns as the pattern.`]
      : []),
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
    TITLE_EN: asked.en,
    ONE_EN: asked.one,
    TITLE_CN: asked.cn,
  };
  return template.replace(new RegExp(Object.keys(words).join('|'), 'g'), (word) => words[word] ?? word);
};

const nextMigration = (asked: Record<Name, string>): string => {
  const last = readdirSync(migrationsFolder).map((name) => Number(name.slice(0, 4)));
  return path.join(migrationsFolder, `${String(Math.max(...last) + 1).padStart(4, '0')}_${asked.area}.sql`);
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
    ...below('area', (file) => path.join(area, `${asked.area}.${file}`)),
    ...below('noun', (file) => path.join(area, noun, file.replace('noun.', `${noun}.`))),
    make('migration.sql.txt', nextMigration(asked)),
  ];
};

const lines = ({ area, noun }: Record<Name, string>): Record<string, Line[]> => ({
  domain: [
    { import: `import { ${camel(noun)}Contract } from './${area}/${kebab(noun)}/${kebab(noun)}.contract.ts';` },
    { import: `import { ${area}Words } from './${area}/${area}.words.ts';` },
    { table: 'contracts', entry: `${camel(noun)}: ${camel(noun)}Contract` },
    { table: 'areaWords', entry: `${area}: inBoth(${area}Words)` },
  ],
  server: [
    { import: `import { ${camel(noun)}Routes } from './${area}/${kebab(noun)}/${kebab(noun)}.routes.ts';` },
    { table: 'areaRoutes', entry: `${camel(noun)}Routes` },
  ],
  web: [{ import: `import { ${area} } from './${area}/${area}.pages.ts';` }, { table: 'areas', entry: area }],
});

const enlist = (asked: Record<Name, string>): string[] =>
  Object.entries(lines(asked)).map(([side, added]) => {
    const file = path.join(projectFolder, 'areas', `${side}.index.ts`);
    writeFileSync(file, added.reduce(addTo, readFileSync(file, 'utf8')));
    return file;
  });

try {
  const asked = read();
  check(asked);
  const files = [...makeFiles(asked), ...enlist(asked)];
  const prettier = path.join(projectFolder, 'node_modules', 'prettier', 'bin', 'prettier.cjs');
  const sources = files.filter((file) => !file.endsWith('.sql'));
  spawnSync(process.execPath, [prettier, '--write', '--log-level', 'warn', ...sources], { stdio: 'inherit' });
  for (const file of files) console.log(path.relative(projectFolder, file));
  console.log(next);
} catch (error) {
  const { sentence, exitCode } = lastWords(error);
  console.log(sentence);
  process.exitCode = exitCode;
}
