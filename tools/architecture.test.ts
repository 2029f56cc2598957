import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { machine } from '#kit/domain/machine.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import { importsOf } from './architecture/imports.ts';
import * as layers from './architecture/layers.ts';
import type { Rule } from './architecture/layers.ts';
import * as pageTests from './architecture/pages.ts';
import * as roles from './architecture/roles.ts';
import * as tables from './architecture/tables.ts';
import * as text from './architecture/text.ts';
import { whatIsBuilt } from './coverage/built.ts';
import type { Built } from './coverage/built.ts';
import { readSources } from './sources.ts';
import type { Source } from './sources.ts';

const files = (...pairs: [path: string, text: string][]): Source[] => pairs.map(([path, text]) => ({ path, text }));
const numbered = (count: number, name: (n: number) => string): [path: string, text: string][] =>
  Array.from({ length: count }, (_, n) => [name(n), '']);
const [leadStore, leadCommands] = ['areas/people/lead/lead.store.ts', 'areas/people/lead/lead.commands.ts'];
const leadFacts = 'areas/people/lead/lead.facts.ts';
const [kitFile, pageFile] = ['kit/web/form/form.tsx', 'areas/people/lead/lead.form.tsx'];
const domainIndex = 'areas/domain.index.ts';

/** A rule, sources that break it, and similar sources that don't. */
const rules: [name: string, rule: Rule, broken: Source[][], sound: Source[][]][] = [
  [
    'sides',
    layers.sides,
    [
      files(['areas/people/lead/lead.rules.ts', "import { x } from '#kit/server/db.ts';"]),
      files(['kit/domain/day.ts', "import type { X } from '#kit/web/api.ts';"]),
      files([leadStore, "import { x } from '#kit/web/api.ts';"]),
      files([pageFile, "const x = await import('../../../kit/server/db.ts');"]),
      files([leadStore, "import { x } from '../../../tools/sources.ts';"]),
    ],
    [files([leadStore, "import { x } from '#kit/domain/day.ts';\n// import { y } from '#kit/web/api.ts';"])],
  ],
  [
    'domainIsPure',
    layers.domainIsPure,
    [
      files(['kit/domain/day.ts', "import { readFileSync } from 'node:fs';"]),
      files(['areas/people/lead/lead.rules.ts', "import { sql } from 'kysely';"]),
      files(['areas/people/lead/lead.rules.ts', 'const today = new Date();']),
      files(['areas/people/lead/lead.rules.ts', 'const now = Date.now();']),
    ],
    [files(['kit/domain/day.ts', "import { z } from 'zod';\nconst day = new Date(0);"])],
  ],
  [
    'areasApart',
    layers.areasApart,
    [
      files(['areas/money/invoice/invoice.routes.ts', "import { findLead } from '#areas/people/lead/lead.store.ts';"]),
      files(['areas/money/invoice/invoice.form.tsx', "import { LeadForm } from '#areas/people/lead/lead.form.tsx';"]),
      files(['areas/money/invoice/invoice.form.tsx', "import { x } from '../../people/lead/lead.view.ts';"]),
    ],
    [
      files([
        'areas/money/invoice/invoice.commands.ts',
        "import { convertLead } from '#areas/people/lead/lead.commands.ts';",
      ]),
      files(['areas/money/invoice/invoice.form.tsx', "import { Lead } from '#areas/people/lead/lead.model.ts';"]),
      files([leadCommands, "import { findLead } from './lead.store.ts';"]),
    ],
  ],
  [
    'kitKnowsNoArea',
    layers.kitKnowsNoArea,
    [
      files([kitFile, "import { LeadForm } from '#areas/people/lead/lead.form.tsx';"]),
      files(['kit/server/mount.ts', "import { leadContract } from '#areas/people/lead/lead.contract.ts';"]),
      files(['kit/server/mount.ts', "import { areaRoutes } from '#areas/server.index.ts';"]),
      files(['kit/domain/machine.ts', "import { flags } from '#access/access.ts';"]),
      files(['kit/domain/machine.ts', "import { areaWords } from '#areas/domain.index.ts';"]),
    ],
    [
      files(['kit/domain/machine.ts', "import type { Flag } from '#access/access.ts';"]),
      files(['kit/server/answer.ts', `import { areaWords } from '#${domainIndex}';`]),
    ],
  ],
  [
    'noCycles',
    layers.noCycles,
    [
      files(
        ['tools/a.ts', "import { b } from './b.ts';"],
        ['tools/b.ts', "import { c } from './c.ts';"],
        ['tools/c.ts', "import { a } from './a.ts';"],
      ),
      files(['tools/a.ts', "import { a } from './a.ts';"]),
    ],
    [
      files(['tools/a.ts', "import { b } from './b.ts';"], ['tools/b.ts', "import type { A } from './a.ts';"]),
      files(['tools/a.ts', "import { b } from './b.ts';"], ['tools/b.ts', "const a = () => import('./a.ts');"]),
      files(
        ['tools/a.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';"],
        ['tools/b.ts', "import { c } from './c.ts';"],
        ['tools/c.ts', ''],
      ),
    ],
  ],
  [
    'noBarrels',
    layers.noBarrels,
    [
      files([
        'areas/people/all/all.ts',
        "/** All. */\nexport { a } from './a.ts';\nexport type { B } from './b.ts';\n",
      ]),
      files(['kit/web/form/form.tsx', "export * from './field.tsx';\nexport const form = 1;"]),
      files(['kit/web/form/index.ts', 'export const form = 1;']),
    ],
    [
      files([domainIndex, "export { a } from './people/a.ts';"]),
      files(['kit/web/list/list.tsx', "export type { Row } from './row.ts';\nexport const list = 1;"]),
      files([leadFacts, "export { findLead } from './lead.store.ts';"]),
    ],
  ],
  [
    'shortFiles',
    text.shortFiles,
    [files([leadStore, 'x\n'.repeat(401)])],
    [files([leadStore, 'x\n'.repeat(400)]), files(['kit/server/schema.gen.ts', 'x\n'.repeat(900)])],
  ],
  [
    'noSkippedTests',
    text.noSkippedTests,
    [
      "it.skip('x', f);",
      "test.only('x', f);",
      "describe.skip('x', f);",
      "it.todo('x');",
      "it.each([1]).only('x', f);",
      "it.concurrent.skip('x', f);",
      "xit('x', f);",
      "it.skipIf(away)('x', f);",
    ].map((line) => files(['kit/domain/day.test.ts', line])),
    [files(['kit/domain/day.test.ts', "it('skips only Sundays', () => { list.skip(3); });"])],
  ],
  [
    'nothingLeftForLater',
    text.nothingLeftForLater,
    [
      '// TODO later',
      '/* FIXME */',
      "throw new Error('not implemented');",
      '// @ts-expect-error wrong',
      '// oxlint-disable-next-line',
      '/* eslint-disable */',
    ].map((line) => files([leadStore, line])),
    [files([leadStore, 'const todo = [1]; // what is to do'])],
  ],
  [
    'noSwallowedErrors',
    text.noSwallowedErrors,
    [
      'try { a(); } catch {}',
      'try { a(); } catch (error) {\n}',
      'a().catch(() => {});',
      'try { a(); } catch { /* never mind */ }',
    ].map((line) => files([leadStore, line])),
    [files([leadStore, 'try { a(); } catch (error) { log(error); }'])],
  ],
  [
    'noTextInPages',
    text.noTextInPages,
    [
      '<Button>Save</Button>',
      '<Text>{count} leads</Text>',
      '<TextInput label="Name" />',
      '<h1>\n</h1>; const x = "潜在客户"',
      '<p>Nothing yet.</p>',
    ].map((line) => files([pageFile, line])),
    [
      files([
        pageFile,
        '// Save\n<Button aria-label={t("save")}>{t("save")}</Button>; <Text className="wide">—</Text>',
      ]),
      files(['kit/web/list/list.test.tsx', '<b>Text</b>']),
    ],
  ],
  [
    'routesFromContracts',
    text.routesFromContracts,
    [files([leadStore, "http.get('/api/v4/lead', f);"]), files([leadStore, 'app.route({ url });'])],
    [files(['kit/server/mount.ts', 'http.route(made);']), files([leadStore, 'cache.get(key); map.delete(key);'])],
  ],
  [
    'everythingIsIndexed',
    tables.everythingIsIndexed,
    [
      files([domainIndex, ''], ['areas/people/lead/lead.contract.ts', '']),
      files(
        [domainIndex, "import { leadContract } from './people/lead/lead.contract.ts';"],
        ['areas/people/people.words.ts', ''],
      ),
      files(['areas/people/lead/lead.routes.ts', '']),
      files(['areas/web.index.ts', '// ./people/people.pages.ts'], ['areas/people/people.pages.ts', '']),
    ],
    [
      files(
        [domainIndex, "import { leadContract } from './people/lead/lead.contract.ts';"],
        ['areas/people/lead/lead.contract.ts', ''],
      ),
      files(
        ['areas/web.index.ts', "const people = () => import('./people/people.pages.ts');"],
        ['areas/people/people.pages.ts', ''],
      ),
    ],
  ],
  [
    'areasAreKnown',
    tables.areasAreKnown,
    [files(['areas/persons/lead/lead.store.ts', ''])],
    [files([leadStore, ''], [domainIndex, ''])],
  ],
  [
    'pagesAreKnown',
    tables.pagesAreKnown,
    [files(['areas/people/people.pages.ts', "  '/manage/lead': page,"])],
    [files(['areas/people/people.pages.ts', "  '/manage/viewLeads': page,"])],
  ],
  [
    'faultsHaveWords',
    tables.faultsHaveWords,
    [
      files(['areas/people/lead/lead.model.ts', "z.string().min(1, { error: 'name_missing' })"]),
      files(['areas/people/lead/lead.model.ts', "z.string().refine(isDay, 'no_such_day')"]),
      files([leadCommands, "faultAt('email', 'email_taken')"]),
    ],
    [files(['areas/people/lead/lead.model.ts', "requiredText(80, 'name_required')"])],
  ],
  [
    'placedByNoun',
    roles.placedByNoun,
    [
      files(['areas/people/lead/lead.stores.ts', '']),
      files(['areas/people/lead/leads.ts', '']),
      files(['areas/people/lead/lead_note.store.ts', '']),
      files(['areas/people/lead.store.ts', '']),
      files(['areas/people/money.pages.ts', '']),
      files(['areas/people/lead/board/board.parts.tsx', '']),
    ],
    [
      files(
        [leadStore, ''],
        ['areas/people/people.pages.ts', ''],
        ['areas/people/lead/lead.rules.test.ts', ''],
        ['areas/people/lead/lead.api.test.ts', ''],
        ['areas/people/lead/lead-samples.test.ts', ''],
        [domainIndex, ''],
        ['kit/web/columns.tsx', ''],
      ),
    ],
  ],
  [
    'nounsHaveOneName',
    roles.nounsHaveOneName,
    [
      files(['areas/people/lead/lead.contract.ts', 'export const prospectContract = contract({});']),
      files(['areas/people/lead/lead.machine.ts', '// export const leadMachine = machine({});']),
    ],
    [
      files(['areas/people/lead/lead.contract.ts', 'export const leadContract = contract({});']),
      files(['areas/money/month-close/month-day.machine.ts', 'export const monthDayMachine = machine({});']),
    ],
  ],
  [
    'machinesInMachineFiles',
    roles.machinesInMachineFiles,
    [files(['areas/people/lead/lead.model.ts', "export const leadMachine = machine({ name: 'lead' });"])],
    [
      files(
        ['areas/people/lead/lead.machine.ts', "export const leadMachine = machine({ name: 'lead' });"],
        ['areas/people/lead/lead.rules.test.ts', "machine({ name: 'planted' })"],
      ),
    ],
  ],
  [
    'axeInThePage',
    pageTests.axeInThePage,
    [
      files(['e2e/home.spec.ts', "import { AxeBuilder } from '@axe-core/playwright';"]),
      files(['e2e/kit/axe.ts', 'await new AxeBuilder({ page }).analyze();']),
    ],
    [files(['e2e/home.spec.ts', '// AxeBuilder is slow\nawait expectAccessible(page);'])],
  ],
  [
    'noNumbersOfTheClock',
    pageTests.noNumbersOfTheClock,
    [
      files(['e2e/lead.spec.ts', 'const name = `Lead ${Date.now()}`;']),
      files(['kit/web/form.screen.test.tsx', 'const id = Math.random();']),
    ],
    [files(['e2e/kit/stamp.ts', 'Date.now()']), files(['e2e/lead.spec.ts', 'const name = `Lead ${stamp()}`;'])],
  ],
  [
    'noDetourOverHome',
    pageTests.noDetourOverHome,
    [
      files(['e2e/lead.spec.ts', "await signIn(page, ADMIN);\n  await page.goto('/home');"]),
      files(['e2e/lead.spec.ts', "await signIn(page, ADMIN, { fresh: true });\n  await page.goto('/home?day=1');"]),
    ],
    [
      files([
        'e2e/lead.spec.ts',
        "await signIn(page, ADMIN, { path: '/home' });\n  await page.goto('/manage/clients');",
      ]),
      files(['e2e/lead.spec.ts', "await signIn(page, ADMIN);\n  await page.goto('/homework');"]),
    ],
  ],
  [
    'fewQuickSpecs',
    pageTests.fewQuickSpecs,
    [files(...numbered(41, (n) => `e2e/journey-${n}.spec.ts`))],
    [files(...numbered(40, (n) => `e2e/journey-${n}.spec.ts`), ...numbered(90, (n) => `e2e/other-${n}.deep.spec.ts`))],
  ],
];

const sources = readSources();
let built: Built;
beforeAll(async () => {
  built = await whatIsBuilt(sources);
});

describe.each(rules)('%s', (_, rule, broken, sound) => {
  it('holds in the project', () => expect(rule(sources)).toEqual([]));
  it.each(broken.map((planted) => [JSON.stringify(planted.at(-1)).slice(0, 120), planted] as const))(
    'finds what is planted: %s',
    (_, planted) => expect(rule(planted)).not.toEqual([]),
  );
  it('lets pass what is right', () => expect(sound.flatMap(rule)).toEqual([]));
});

const row = (more: Partial<Pick<Endpoint, 'method' | 'path' | 'says' | 'refuses' | 'body' | 'effect'>>): Endpoint => ({
  method: 'GET',
  path: 'lead/:branch_id',
  says: 'Leads',
  flag: 'VIEW_LEAD',
  branch: 'branch',
  data: z.null(),
  ...more,
});
const named = (...endpoints: Endpoint[]) => endpoints.map((endpoint, i) => ({ name: `planted.${i}`, row: endpoint }));

describe('the rows of the contracts', () => {
  it('are there', () => expect(built.rows.length).toBeGreaterThan(10));
  it('answer a path once', () => {
    expect(tables.rowsAreUnique(built.rows)).toEqual([]);
    expect(tables.rowsAreUnique(named(row({}), row({ path: 'lead/:id' })))).toHaveLength(1);
    expect(tables.rowsAreUnique(named(row({}), row({ method: 'POST' })))).toEqual([]);
  });
  it('are sound', () => {
    expect(tables.rowsAreSound(built.rows)).toEqual([]);
    const planted = [row({ says: ' ' }), row({ effect: 'write' }), row({ body: z.null() }), row({ path: '/lead' })];
    for (const endpoint of planted) expect(tables.rowsAreSound(named(endpoint))).toHaveLength(1);
  });
  it('have a sentence in both languages for each refusal', () => {
    expect(tables.refusalsHaveWords(built.rows)).toEqual([]);
    const words = { people: { en: { refusals: { gone: 'Gone' } }, cn: { refusals: {} } } };
    expect(tables.refusalsHaveWords(named(row({ refuses: ['people.gone'] })), words)).toHaveLength(1);
    expect(tables.refusalsHaveWords(named(row({ refuses: ['nowhere.gone'] })))).toHaveLength(1);
  });
});

describe('the machines', () => {
  it('have no state that cannot be reached and no end that is none', () => {
    expect(tables.machinesAreSound(built.machines)).toEqual([]);
    const stuck = machine({ name: 'stuck', initial: 'a', states: { a: { tone: 'gray' } }, moves: {} });
    expect(tables.machinesAreSound([stuck])).toEqual(['stuck.a is a dead end']);
  });
});

describe('imports are read from the text', () => {
  it.each<[string, Partial<ReturnType<typeof importsOf>[number]>[]]>([
    ["import { a } from './a.ts';", [{ to: 'kit/web/a.ts', isType: false }]],
    ["import type { A } from '#kit/domain/a.ts';", [{ to: 'kit/domain/a.ts', isType: true }]],
    ["import { type A, type B } from './a.ts';", [{ isType: true }]],
    ["import { type A, b } from './a.ts';", [{ isType: false }]],
    ["import a, {\n  b,\n  c,\n} from '../a.ts';", [{ to: 'kit/a.ts' }]],
    ["import '@mantine/core/styles.css';", [{ to: '@mantine/core/styles.css', isPackage: true }]],
    ["import words from './words.json?raw';", [{ to: 'kit/web/words.json' }]],
    ["const a = await import('./a.ts');", [{ isLazy: true }]],
    ["export { a } from './a.ts';", [{ isReexport: true }]],
    ["// import { a } from './a.ts';\n/* import b from './b.ts'; */\nconst url = 'https://x.y';", []],
  ])('%s', (code, expected) => {
    const found = importsOf({ path: 'kit/web/x.ts', text: code });
    expect(found).toHaveLength(expected.length);
    for (const [i, part] of expected.entries()) expect(found[i]).toMatchObject(part);
  });
  it('sees nearly every line that begins with the word in the project', () => {
    const said = sources.flatMap((source) => source.text.match(/^import\s/gm) ?? []).length;
    const read = sources.flatMap(importsOf).filter((one) => !one.isLazy && !one.isReexport).length;
    expect(read).toBeGreaterThanOrEqual(said * 0.98);
  });
});
