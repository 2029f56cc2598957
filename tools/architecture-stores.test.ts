/** SQL only in stores, facts that only read, what a move asks only in its machine, lists apart from records: each rule with sources that break it, and similar ones that don't. */
import { describe, expect, it } from 'vitest';
import type { Rule } from './architecture/layers.ts';
import { askedByMachine } from './architecture/moves.ts';
import { listsGiveOnlyLists } from './architecture/roles.ts';
import { factsOnlyRead, sqlInStores } from './architecture/stores.ts';
import { readSources, type Source } from './sources.ts';

const files = (...pairs: [path: string, text: string][]): Source[] => pairs.map(([path, text]) => ({ path, text }));
const [leadStore, leadCommands] = ['areas/people/lead/lead.store.ts', 'areas/people/lead/lead.commands.ts'];
const leadFacts = 'areas/people/lead/lead.facts.ts';
const leadMachine: [string, string] = [
  'areas/people/lead/lead.machine.ts',
  'machine({\n  moves: {\n    reopen: { from: [] },\n  },\n})',
];
const leadActions = 'areas/people/lead/lead.actions.ts';

const rules: [name: string, rule: Rule, broken: Source[][], sound: Source[][]][] = [
  [
    'sqlInStores',
    sqlInStores,
    [
      "const zone = db.selectFrom('branch').select('time_zone');",
      "await ctx.db\n  .updateTable('lead')\n  .set(changes);",
      'await raw`select let_go_file(${id})`.execute(ctx.db);',
      'const rows = sql<{ id: number }>`select id from lead`;',
      "import { sql as raw } from 'kysely';",
      "import { asQuery, type Sql } from '#kit/server/db.ts';",
      "import { sql } from '#kit/server/db.ts';",
    ].map((line) => files([leadCommands, line])),
    [
      files([leadStore, "import { sql as raw } from 'kysely';\nraw`select 1`; db.selectFrom('lead');"]),
      files(['areas/people/lead/lead.testing.ts', "await db.insertInto('lead').values(lead);"]),
      files(['areas/people/lead/lead.api.test.ts', "await db.deleteFrom('lead').execute();"]),
      files(['kit/server/version.ts', "db.updateTable('lead');"]),
      files([
        leadCommands,
        "// db.selectFrom('lead')\nimport type { Insertable } from 'kysely';\nimport { type Sql } from '#kit/server/db.ts';\nString.raw`a`;",
      ]),
    ],
  ],
  [
    'askedByMachine',
    askedByMachine,
    [
      files(leadMachine, [leadActions, "move<Lead, typeof rows.move>(\n  'reopen', row, args, { confirms: true });"]),
      files(leadMachine, [leadActions, "move('reopen', row, args, { icon, asksReason: true });"]),
    ],
    [
      files(leadMachine, [
        leadActions,
        "moveOf(leadMachine, rows, 'reopen');\nmove('call', row, args, { confirms: true });",
      ]),
      files(leadMachine, [leadActions, "move('reopen', row, args, { confirms: leadMachine.moves.reopen.confirm });"]),
    ],
  ],
  [
    'factsOnlyRead',
    factsOnlyRead,
    [
      files(
        [leadFacts, "export { forgetLead } from './lead.store.ts';"],
        [leadStore, "export const forgetLead = (db: Sql, id: number) => db.deleteFrom('lead').execute();"],
      ),
      files(
        [leadFacts, "import { seenLead } from './lead.store.ts';"],
        [
          leadStore,
          'const look = raw`update lead l set seen = true`;\nexport const seenLead = () => look.execute(db);',
        ],
      ),
      files([leadFacts, "import { editLead } from './lead.commands.ts';"]),
      files([leadFacts, "import { saveVersioned } from '#kit/server/version.ts';"]),
    ],
    [
      files(
        [leadFacts, "export { findLead, type Lead } from './lead.store.ts';"],
        [
          leadStore,
          'export const findLead = () => raw`select 1`;\nexport const addLead = () => raw`insert into lead`;',
        ],
      ),
      files([leadCommands, "import { addLead } from './lead.store.ts';"], [leadStore, 'insert into']),
    ],
  ],
  [
    'listsGiveOnlyLists',
    listsGiveOnlyLists,
    [
      files(['areas/people/lead/lead.record.tsx', "import { Owner } from './lead.list.tsx';"]),
      files(['areas/people/lead/lead.record.tsx', "import { LeadList, Owner } from './lead.list.tsx';"]),
    ],
    [
      files(['areas/people/lead/lead.page.tsx', "import { LeadList } from './lead.list.tsx';"]),
      files([
        'areas/people/people.pages.ts',
        "const list = async () => (await import('./lead/lead.list.tsx')).LeadList;",
      ]),
    ],
  ],
];

const sources = readSources();
describe.each(rules)('%s', (_, rule, broken, sound) => {
  it('holds in the project', () => expect(rule(sources)).toEqual([]));
  it.each(broken.map((planted) => [JSON.stringify(planted.at(-1)).slice(0, 120), planted] as const))(
    'finds what is planted: %s',
    (_, planted) => expect(rule(planted)).not.toEqual([]),
  );
  it('lets pass what is right', () => expect(sound.flatMap(rule)).toEqual([]));
});
