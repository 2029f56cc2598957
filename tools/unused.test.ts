/** Nothing unused stays: exports, words, endpoints, classes. No style reads a variable that nothing defines. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaWords } from '#areas/domain.index.ts';
import { projectRoot, readSources, readStyles, type Source } from './sources.ts';
import { cssVariables, theme } from '../web/theme/theme.ts';
import {
  strayClasses,
  uncalledRows,
  undefinedVariables,
  unusedExports,
  unusedWords,
  type Unused,
} from './unused/find.ts';

const textAt = (file: string): string => path.join(projectRoot, file);
const textOf = (file: string): string => readFileSync(textAt(file), 'utf8');
let sources: Source[];
beforeAll(() => {
  const configs = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];
  sources = [...readSources(), ...configs.map((file) => ({ path: file, text: textOf(file) }))];
});

const files = (...pairs: [path: string, text: string][]): Source[] => pairs.map(([path, text]) => ({ path, text }));
const named = (found: readonly Unused[]): string[] => found.map(({ file, name }) => `${file} ${name}`);

describe('an export', () => {
  it('is found when no other file names it, and when only tests do', () => {
    const found = unusedExports(
      files(
        ['web/a.ts', 'export const used = 1;\nexport const dead = 2;\nexport const inward = 3;\nconst x = inward;'],
        ['web/b.ts', "import { used } from './a.ts';\n// dead\nexport type Tried = 1;"],
        ['web/b.test.ts', "import type { Tried } from './b.ts';"],
      ),
    );
    expect(named(found.dead)).toEqual(['web/a.ts dead']);
    expect(named(found.inward)).toEqual(['web/a.ts inward']);
    expect(named(found.byTestsOnly)).toEqual(['web/b.ts Tried']);
  });

  it('can be a command that routes find by its row, if they import its whole file', () => {
    const edit = 'export const editDog = command(dogContract.edit, async () => {});\n';
    const dog: [string, string] = ['areas/dog/dog.commands.ts', `${edit}export const dead = command(async () => {});`];
    const bind: [string, string] = ['areas/dog/dog.routes.ts', "import * as dogCommands from './dog.commands.ts';"];
    expect(named(unusedExports(files(dog, bind)).dead)).toEqual(['areas/dog/dog.commands.ts dead']);
    expect(unusedExports(files(dog)).dead.map(({ name }) => name)).toEqual(['editDog', 'dead']);
  });

  /** Each with the reason why only tests use it. */
  const forTests: Record<string, string> = {
    applyToGiven: 'the twin of what the database does',
    cellsOf: 'the twin of what the database does',
    contentTypeLabels: 'of the specification, for pages to come',
    creditedBy: 'the figure that properties compare',
    durationUnitLabels: 'of the specification, for pages to come',
    EXAMPLE_EARLY_DAYS: 'the example whose second line it is',
    fixedClock: 'the clock of tests',
    genderLabels: 'of the specification, for pages to come',
    guessDateOrder: 'the guess from all values at once, beside the one that reads them one by one',
    isBranchOpen: 'of an instant, for the areas to come',
    knownTransitions: 'the twin of what the database keeps to',
    machineProblems: 'the architecture test looks for them',
    memberTables: 'every table that names a client, for the test that finds new ones',
    oncePerDay: 'the twin of what the database does',
    openingHoursOn: 'of a day, for the areas to come',
    sameDayIn: 'the twin of what the database does',
    servesOn: 'the twin of what the database does',
    uncalledRows: 'a check of this file',
    undefinedVariables: 'a check of this file',
    unusedExports: 'a check of this file',
    unusedWords: 'a check of this file',
  };
  it('is used by another file of the product', () => {
    const { dead, inward, byTestsOnly } = unusedExports(sources);
    expect(named(dead)).toEqual([]);
    expect(named(inward)).toEqual([]);
    const names = byTestsOnly.map(({ name }) => name);
    expect(names.filter((name) => !(name in forTests))).toEqual([]);
    // Nor is anything listed that is used by now.
    expect(Object.keys(forTests).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('a word', () => {
  it('is found when no source asks for its key', () => {
    const said = files(['web/a.tsx', "words('lead.title'); words(`lead.status.${status}`); const all = ['cold'];"]);
    const words = { lead: { title: 'Leads', old_title: 'People', status: { cold: 'Cold' } } };
    expect(unusedWords(said, words)).toEqual(['lead.old_title']);
  });

  it('is asked for somewhere', () => {
    const words = Object.fromEntries(Object.entries(areaWords).map(([area, { en }]) => [area, en]));
    expect(unusedWords(sources, words)).toEqual([]);
  });
});

describe('an endpoint', () => {
  it('is found when no page calls it', () => {
    const pages = files(
      [
        'web/a.tsx',
        "import { aContract, bContract } from 'x';\nimport { cContract as rows } from 'y';\nuseRead(aContract.list); page(bContract);",
      ],
      [
        'web/e.tsx',
        "movesOf(eMachine, eContract, { accept: { icon }, reject: {} }); movesOf(fMachine, fContract, { [name]: look }); moveOf(gMachine, gContract, 'close');",
      ],
    );
    const contracts = {
      aContract: { list: {}, view: {} },
      bContract: { list: {} },
      cContract: { list: {} },
      dContract: { list: {} },
      eContract: { list: {}, accept: {}, reject: {} },
      fContract: { list: {}, move: {} },
      gContract: { list: {}, close: {} },
    };
    expect(uncalledRows(pages, contracts)).toEqual([
      'aContract.view',
      'dContract.list',
      'eContract.list',
      'fContract.list',
      'gContract.list',
    ]);
  });

  /** For other programs: required by the specification, or the plain list beside the one that a page shows. */
  const forPrograms = [
    'acceptanceContract.accept',
    'appointmentContract.list',
    'attemptContract.paper',
    'bookingContract.list',
    'branchContract.availableRegions',
    'branchContract.check',
    'branchContract.regions',
    'creditPackContract.index',
    'feedContract.read',
    'homeContract.monthlyRevenue',
    'lessonContract.list',
    'shiftContract.templates',
    'shiftContract.trainerShifts',
    'staffInvoiceContract.index',
    'staffInvoiceContract.shifts',
    'studyContract.lastView',
    'suppressionContract.view',
    'surveyContract.answerForClient',
    'vaccineContract.list',
    'websiteProgramContract.addLead',
    'websiteProgramContract.leads',
    'websiteProgramContract.timetable',
  ];
  it('is called by a page, or meant for other programs', async () => {
    const contracts: Record<string, object> = {};
    for (const { path } of sources.filter((one) => one.path.endsWith('.contract.ts')))
      for (const [name, rows] of Object.entries(
        (await import(pathToFileURL(textAt(path)).href)) as Record<string, object>,
      ))
        if (name.endsWith('Contract')) contracts[name] = rows;
    expect(uncalledRows(sources, contracts).toSorted((a, b) => a.localeCompare(b))).toEqual(forPrograms);
  });
});

describe('a class', () => {
  it('is found when no part of a page has it, and when it has no rule', () => {
    const parts = files([
      'areas/a/b/c.parts.tsx',
      "import style from './c.module.css';\nimport look from '#kit/web/d.module.css';\nstyle['row']; look['lost'];",
    ]);
    const sheets = files(
      ['areas/a/b/c.module.css', '/* .old */\n.row { gap: 1.5em; }\n.dead:hover .row { color: red; }'],
      ['kit/web/d.module.css', '.grid :global(.other) { margin: 0; }'],
    );
    const found = strayClasses(parts, sheets);
    expect(named(found.unused)).toEqual(['areas/a/b/c.module.css dead', 'kit/web/d.module.css grid']);
    expect(named(found.missing)).toEqual(['kit/web/d.module.css lost']);
  });

  it('of a module is used by a page, and has a rule', () => {
    const { unused, missing } = strayClasses(sources, readStyles());
    expect(named(unused)).toEqual([]);
    expect(named(missing)).toEqual([]);
  });
});

describe('a CSS variable', () => {
  it('is found when nothing defines it', () => {
    const parts = files(
      ['kit/web/a.tsx', "style={{ ['--own' as 'color']: 'red', color: 'var(--lost)' }}; `var(--cm-${tone})`;"],
      ['server/a.ts', "'var(--server)'"],
    );
    const sheets = files(
      [
        'kit/web/a.module.css',
        '/* var(--old) */\n.a { --here: 1px; gap: var(--here); color: var(--own); top: var(--gone); }',
      ],
      ['kit/web/b.module.css', '.b { top: var( --gone ); left: var(--none, 0); right: var(--cm-line); }'],
    );
    expect(named(undefinedVariables(parts, sheets, new Set(['--cm-line'])))).toEqual([
      'kit/web/a.module.css --gone',
      'kit/web/b.module.css --gone',
      'kit/web/a.tsx --lost',
    ]);
  });

  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const [own, mantine] = [cssVariables(merged), defaultCssVariablesResolver(merged)];
  it('is defined by the theme, by Mantine, by a style sheet or on an element', () => {
    const known = new Set([own, mantine].flatMap(({ variables, light }) => [variables, light]).flatMap(Object.keys));
    for (const [, name = ''] of textOf('node_modules/@mantine/core/styles.css').matchAll(/(--[\w-]+)\s*:/g))
      known.add(name);
    expect(named(undefinedVariables(sources, readStyles(), known))).toEqual([]);
  });
  it('of the theme has a value in light and in dark', () => {
    expect(Object.keys(own.dark).toSorted()).toEqual(Object.keys(own.light).toSorted());
  });
});
