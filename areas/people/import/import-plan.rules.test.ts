import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addToIndex, guardiansToFind, newFileIndex } from './import-file-index.rules.ts';
import { asExisting, nobody, type Existing, type ExistingPerson } from './import-existing.rules.ts';
import { planRow, type PlannedRow } from './import-plan.rules.ts';
import { readRow } from './import-rows.rules.ts';
import { runs } from '#kit/domain/tier.testing.ts';

const columns = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'card_number',
  'guardian_email',
  'member_type',
  'status',
] as const;
type Cells = Partial<Record<(typeof columns)[number], string>>;
const maps = {
  statuses: { active: 'active', lead: 'lead', gone: 'leave_out' },
  programmes: {},
  without_status: 'active',
} as const;
const mapping = { columns, date_orders: { date_of_birth: 'ymd' } } as const;
const readCells = (cells: Cells) =>
  readRow(
    columns.map((field) => cells[field] ?? ''),
    mapping,
    maps,
    { today: '2026-11-21', country: 'MY', currency: 'MYR' },
  );

const plan = (rows: Cells[], existing: Existing = nobody, known = new Map<string, number>()): PlannedRow[] => {
  const index = newFileIndex();
  const reads = rows.map(readCells);
  reads.forEach((read, i) => addToIndex(index, i + 2, read));
  index.known_guardians = known;
  return reads.map((read, i) => planRow(index, i + 2, read, existing));
};
const told = (rows: readonly PlannedRow[]) =>
  rows.map(({ outcome, faults }) => [outcome, ...faults.map(({ key }) => key)]);

const mei = {
  first_name: 'Mei',
  last_name: 'Tan',
  email: 'mei@mail.example',
  phone: '012-3456789',
  date_of_birth: '1980-01-02',
};
const raj = {
  first_name: 'Raj',
  last_name: 'Nair',
  email: 'raj@mail.example',
  phone: '012-9876543',
  date_of_birth: '1975-05-05',
};
const kid = { first_name: 'Bo', last_name: 'Tan', date_of_birth: '2015-06-07', member_type: 'SUBORDINATE' };

describe('inside the file', () => {
  test('an e-mail twice: the first row wins, the later one is told which', () => {
    const rows = plan([mei, { ...raj, email: 'MEI@mail.example' }]);
    expect(told(rows)).toEqual([['create'], ['faulty', 'email_twice']]);
    expect(rows[1]?.faults[0]?.facts).toEqual({ row: 2, name: 'Mei Tan' });
  });

  test('the same person twice goes in once', () => {
    expect(told(plan([mei, { ...mei, first_name: 'MEI ' }]))).toEqual([['create'], ['repeated', 'same_person']]);
    expect(told(plan([mei, { ...mei, email: '' }]))).toEqual([['create'], ['repeated', 'same_person']]);
  });

  test('of two rows about one person the good one goes in', () => {
    expect(told(plan([{ ...mei, date_of_birth: '1980-02-31' }, mei]))).toEqual([
      ['faulty', 'date_impossible'],
      ['create'],
    ]);
  });

  test('same name and phone but another birth are two people', () => {
    expect(
      told(
        plan([
          { ...mei, email: '' },
          { ...mei, email: '', date_of_birth: '2012-03-04' },
        ]),
      ),
    ).toEqual([['create'], ['create']]);
  });

  test('a card twice: the first row has it', () => {
    expect(
      told(
        plan([
          { ...mei, card_number: '0881' },
          { ...raj, card_number: '0881' },
        ]),
      ),
    ).toEqual([['create'], ['faulty', 'card_twice']]);
  });

  test('who is left out claims nothing', () => {
    expect(
      told(
        plan([
          { ...mei, status: 'gone' },
          { ...raj, email: mei.email },
        ]),
      ),
    ).toEqual([['left_out'], ['create']]);
  });
});

describe('families', () => {
  test.each([
    ['names the guardian', { ...kid, guardian_email: 'MEI@mail.example' }],
    ['shares the e-mail', { ...kid, email: mei.email }],
    ["shares the e-mail and names it as the guardian's", { ...kid, email: mei.email, guardian_email: mei.email }],
  ])('a child that %s is linked, whoever stands first', (_, child) => {
    for (const rows of [plan([mei, child]), plan([child, mei]).toReversed()]) {
      expect(told(rows)).toEqual([['create'], ['create']]);
      expect(rows[1]).toMatchObject({ person: { email: null, kind: 'member' }, guardian: { email: mei.email } });
      expect(rows[0]?.guardian).toBeNull();
      // The notice names who has the e-mail now, wherever in the file the guardian is.
      const keys = rows[1]?.notices.map(({ key }) => key);
      expect(keys).toContain('email' in child ? 'shares_guardian_email' : 'guardian_linked');
    }
  });

  test('two rows of a child with two guardians: one child, both links', () => {
    const phone = '012-2223333';
    const rows = plan([
      mei,
      raj,
      { ...kid, phone, guardian_email: mei.email },
      { ...kid, phone, guardian_email: raj.email },
    ]);
    expect(told(rows)).toEqual([['create'], ['create'], ['create'], ['repeated', 'same_person']]);
    expect(rows.slice(2).map(({ guardian, row_key }) => [guardian?.email, row_key === rows[2]?.row_key])).toEqual([
      [mei.email, true],
      [raj.email, true],
    ]);
  });

  test('a guardian who is nowhere, who comes back, or who is not named', () => {
    expect(told(plan([{ ...kid, guardian_email: mei.email }]))).toEqual([['faulty', 'guardian_not_found']]);
    expect(
      told(
        plan([
          { ...mei, phone: '12' },
          { ...kid, guardian_email: mei.email },
        ]),
      )[1],
    ).toEqual(['faulty', 'guardian_comes_back']);
    expect(told(plan([kid]))).toEqual([['faulty', 'guardian_missing']]);
    expect(told(plan([{ ...kid, email: 'bo@mail.example' }]))).toEqual([['create']]);
  });

  test('a guardian who is a client already', () => {
    const rows = plan([{ ...kid, guardian_email: mei.email }], nobody, new Map([[mei.email, 42]]));
    expect(rows[0]).toMatchObject({ outcome: 'create', guardian: { member_id: 42, row: null } });
  });

  test("who is named as the own payer is nobody's child; siblings share the payer's e-mail", () => {
    const self = { ...mei, guardian_email: mei.email };
    expect(told(plan([self]))).toEqual([['create']]);
    const family = plan([{ ...kid, member_type: '', email: mei.email, guardian_email: mei.email }, self]);
    expect(family.map(({ person, guardian }) => [person.email, guardian?.row ?? null])).toEqual([
      [null, 3],
      [mei.email, null],
    ]);
  });

  test("siblings whose guardian is in no row: both are told, neither becomes the other's guardian", () => {
    const child = { ...kid, member_type: '', email: mei.email, guardian_email: mei.email };
    expect(told(plan([child, { ...child, first_name: 'Li', date_of_birth: '2017-01-01' }]))).toEqual([
      ['faulty', 'guardian_not_found'],
      ['faulty', 'guardian_not_found'],
    ]);
  });

  test('guardian and child go in as clients even without a membership', () => {
    const rows = plan([
      { ...mei, status: 'lead' },
      { ...kid, status: 'lead', guardian_email: mei.email },
      { ...raj, status: 'lead' },
    ]);
    expect(rows.map(({ person }) => [person.kind, person.standing])).toEqual([
      ['member', 'none'],
      ['member', 'none'],
      ['lead', 'none'],
    ]);
  });

  test('guardians to look for among the clients are those without a row', () => {
    const index = newFileIndex();
    [mei, { ...kid, guardian_email: mei.email }, { ...kid, first_name: 'Li', guardian_email: raj.email }].forEach(
      (cells, i) => addToIndex(index, i + 2, readCells(cells)),
    );
    expect(guardiansToFind(index)).toEqual([raj.email]);
  });
});

const someone = (kind: 'lead' | 'member', elsewhere = false): ExistingPerson => ({
  kind,
  id: 9,
  first_name: 'Mei',
  last_name: 'Tan',
  date_of_birth: '1980-01-02',
  elsewhere,
});
const having = (by: Partial<Existing>): Existing => ({ ...nobody, ...by });

describe('people who are there already', () => {
  test.each([
    ['e-mail', having({ by_email: new Map([['mei@mail.example', [someone('member')]]]) })],
    ['phone', having({ by_phone: new Map([['+60123456789', [someone('member')]]]) })],
    ['card', having({ by_card: new Map([['0881', [someone('member')]]]) })],
  ])('the same person by %s is there already', (_, existing) => {
    expect(plan([{ ...mei, card_number: '0881' }], existing)[0]).toMatchObject({
      outcome: 'already_there',
      existing: { kind: 'member', id: 9 },
    });
  });

  test('somebody else with the e-mail or the card stands against it; one with the phone does not', () => {
    const other = { ...someone('member'), first_name: 'Zoë' };
    expect(told(plan([mei], having({ by_email: new Map([[mei.email, [other]]]) })))).toEqual([
      ['faulty', 'email_of_other'],
    ]);
    expect(told(plan([{ ...mei, card_number: '0881' }], having({ by_card: new Map([['0881', [other]]]) })))).toEqual([
      ['faulty', 'card_of_other'],
    ]);
    expect(told(plan([mei], having({ by_phone: new Map([['+60123456789', [other]]]) })))).toEqual([['create']]);
  });

  test('a client of a branch that one may not see: only that the e-mail is taken', () => {
    expect(told(plan([mei], having({ by_email: new Map([[mei.email, [someone('member', true)]]]) })))).toEqual([
      ['faulty', 'email_of_other'],
    ]);
  });

  test('a lead that is there already stays one, or becomes a client', () => {
    const existing = having({ by_email: new Map([[mei.email, [someone('lead')]]]) });
    expect(plan([{ ...mei, status: 'lead' }], existing)[0]).toMatchObject({
      outcome: 'already_there',
      existing: { kind: 'lead' },
    });
    expect(plan([mei], existing)[0]).toMatchObject({ outcome: 'create', existing: { kind: 'lead', id: 9 } });
  });
});

const asThere = (rows: readonly PlannedRow[]): Existing =>
  asExisting(
    rows
      .filter(({ outcome }) => outcome === 'create')
      .map(({ person, row, guardian }) => {
        const { kind, first_name, last_name, date_of_birth, email, phone } = person;
        const card_number = kind === 'member' ? person.card_number : null;
        const guardian_email = guardian?.email ?? null;
        return {
          kind,
          id: row,
          first_name,
          last_name,
          date_of_birth,
          email,
          phone,
          card_number,
          guardian_email,
          elsewhere: false,
        };
      }),
  );
const few = <T>(...values: [T, ...T[]]) => fc.constantFrom(...values);
const anyRow = fc.record({
  first_name: few('Mei', 'MEI', 'Raj', 'Bo', ''),
  last_name: few('Tan', 'Nair'),
  email: few('a@m.example', 'A@m.example', 'b@m.example', 'c@m.example', 'x', ''),
  phone: few('0123456789', '0129876543', '0123334444', '12', '', ''),
  date_of_birth: few('1980-01-02', '2015-06-07', '', '1980-02-31'),
  card_number: few('1', '2', '', ''),
  guardian_email: few('', '', '', 'a@m.example', 'd@m.example'),
  member_type: few('', '', 'SUBORDINATE'),
  status: few('active', 'lead', 'gone'),
});

test('a row whose birth cannot be read does not make one person of two of the same name', () => {
  const births = ['2015-06-07', '1980-02-31', '1980-01-02'];
  const rows = plan(births.map((date_of_birth) => ({ ...mei, card_number: '1', date_of_birth })));
  expect(rows.filter(({ outcome }) => outcome === 'create')).toHaveLength(1);
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['create', 'faulty']));
});

describe('whatever the file holds', () => {
  test('no e-mail, card or key goes in twice', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), (cells) => {
        const created = plan(cells).filter(({ outcome }) => outcome === 'create');
        for (const of of ['email', 'card_number'] as const) {
          const values = created.map(({ person }) => person[of]).filter((value) => value !== null);
          expect(new Set(values).size).toBe(values.length);
        }
        expect(new Set(created.map(({ row_key }) => row_key)).size).toBe(created.length);
      }),
      { numRuns: runs(1500, 150) },
    );
  });

  test('the same file run again brings nobody in', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), (cells) => {
        const first = plan(cells);
        const again = plan(cells, asThere(first));
        expect(again.filter(({ outcome }) => outcome === 'create')).toEqual([]);
        expect(again.map(({ row_key }) => row_key)).toEqual(first.map(({ row_key }) => row_key));
      }),
      { numRuns: runs(1500, 150) },
    );
  });

  test('a guardian goes in before or is there, and is never the child itself', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), (cells) => {
        const rows = plan(cells);
        for (const { row, outcome, guardian } of rows.filter((planned) => planned.outcome === 'create')) {
          if (!guardian) continue;
          expect(guardian.row).not.toBe(row);
          expect(rows.find((other) => other.row === guardian.row)?.person.email, outcome).toBe(guardian.email);
        }
      }),
      { numRuns: runs(1500, 150) },
    );
  });
});
