/** Generated proofs about making, editing, moving and deleting one record. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { auditContract } from '#domain/areas/access/audit.contract.ts';
import type { Endpoint } from '#domain/kit/contract.ts';
import { codes } from '#domain/kit/errors.ts';
import type { HistoryEntry } from '#domain/kit/history.ts';
import type { Said } from './client.testing.ts';
import { changed, faultyBodies, isFreeText, isRecord, leavesOf, schemaOf, type Body } from './faults.testing.ts';
import { expectOutOfReach, type Found, type Noun } from './noun.testing.ts';

export type Proof = { name: string; prove: () => Promise<void> };
export const sorted = (values: Iterable<string>): string[] => [...values].toSorted((a, b) => a.localeCompare(b));

/** The arguments of a good call of a row with a body, for a fresh record where it needs one. */
type GoodCall = () => Promise<{ args: readonly unknown[]; body: Body }>;

/** Each body has all faults of one kind, and each is answered with all of them. */
export const faultProofs = (noun: Noun, name: string, row: Endpoint, call: GoodCall): Proof[] => {
  if (!row.body) return [];
  const schema = row.body;
  return [
    {
      name: `${name}: every field has its bounds, and all faults are named at once`,
      async prove() {
        const { args, body } = await call();
        for (const { kind, body: faulty, fields } of faultyBodies(schema, body)) {
          const said = await noun.ask(name)(...args, faulty);
          expect({ kind, status: said.status, code: said.responseCode }, said.text).toEqual({
            kind,
            status: 200,
            code: codes.validation,
          });
          // A list or a choice of several shapes is named by the part that is wrong.
          const named = Object.keys(said.faults).map((at) => fields.find((field) => at.startsWith(`${field}.`)) ?? at);
          expect({ kind, named: sorted(new Set(named)) }, said.text).toEqual({ kind, named: sorted(fields) });
        }
      },
    },
  ];
};

const REASON = 'A reason that a person typed';

/** What was typed is what the record shows; fields that the record has not are left out. */
const shownOf = (typed: Body, record: Found): Body =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => name in record && name !== 'branch_id' && value !== undefined),
  );

export const createProofs = (noun: Noun): Proof[] => {
  const row = noun.row('create');
  if (!row) return [];
  const fresh: GoodCall = () => Promise.resolve({ args: [], body: noun.bodyOf(noun.next()) });
  return [
    ...faultProofs(noun, 'create', row, fresh),
    {
      name: 'create: the record shows what was typed',
      async prove() {
        const body = noun.bodyOf(noun.next());
        const made = (await noun.good('create', body)).data as Found;
        const record = noun.row('view') ? await noun.read(made.id) : made;
        const shown = shownOf(body, record);
        expect(Object.keys(shown)).not.toEqual([]);
        expect(record).toMatchObject(shown);
      },
    },
    {
      name: 'create: text is kept at its full length',
      async prove() {
        const body = noun.bodyOf(noun.next());
        const schema = row.body && schemaOf(row.body);
        const texts = leavesOf(schema ?? {}, body).filter(isFreeText);
        const full = texts.map(
          ({ path, schema: { maxLength } }, index) =>
            [path, String.fromCharCode(97 + (index % 26)).repeat(Number(maxLength ?? 10))] as const,
        );
        // A rule may want more of a text than its length (a phone number); then it says so at that field.
        const first = await noun.ask('create')(changed(body, full));
        const kept = full.filter(([path]) => !(path.join('.') in first.faults));
        const said = Object.keys(first.faults).length === 0 ? first : await noun.ask('create')(changed(body, kept));
        expect(said.responseCode, said.text).toBe(codes.ok);
        const record = said.data as Found;
        expect(record).toMatchObject(
          shownOf(
            changed(
              {},
              kept.filter(([path]) => path.length === 1),
            ),
            record,
          ),
        );
      },
    },
    ...replayProofs(noun, 'create', fresh),
    {
      name: 'create: two calls with one key at the same time make one record',
      async prove() {
        const body = noun.bodyOf(noun.next());
        const key = randomUUID();
        const before = noun.row('list') ? (await noun.list()).total : 0;
        const answers = await Promise.all([1, 2, 3].map(() => noun.ask('create')(body, { key })));
        expect(answers.map((said) => said.responseCode)).toEqual([0, 0, 0]);
        expect(new Set(answers.map((said) => (said.data as Found).id)).size).toBe(1);
        if (noun.row('list')) expect((await noun.list()).total).toBe(before + 1);
      },
    },
  ];
};

export const replayProofs = (noun: Noun, name: string, call: GoodCall): Proof[] => [
  {
    name: `${name}: sent again with its key it is answered alike and done once; another body is refused`,
    async prove() {
      const { args, body } = await call();
      const counts = name === 'create' && noun.row('list') !== undefined;
      const before = counts ? (await noun.list()).total : 0;
      const key = randomUUID();
      const send = (sent: Body): Promise<Said<unknown>> => noun.ask(name)(...args, sent, { key });
      const first = await send(body);
      expect(first.responseCode, first.text).toBe(codes.ok);
      const again = await send(body);
      expect({ replayed: again.replayed, data: again.data }).toEqual({ replayed: true, data: first.data });
      const other = await send({ ...body, not_a_field: 'another body' });
      expect(other.refusal?.code).toBe('kit.idempotency_key_reused');
      if (counts) expect((await noun.list()).total).toBe(before + 1);
    },
  },
];

/** "Changed to Mei by sales kl", for each field that somebody changed meanwhile. */
const expectStale = (said: Said<unknown>, by: string, after?: Found): void => {
  expect(said.responseCode, said.text).toBe(codes.stale);
  const sentences = Object.entries(said.faults).flatMap(([field, all]) => all.map((one) => [field, one] as const));
  expect(sentences.length, said.text).toBeGreaterThan(0);
  for (const [field, sentence] of sentences) {
    expect(sentence).toMatch(/^Changed to /);
    expect(sentence.endsWith(` by ${by}`), sentence).toBe(true);
    const value = after?.[field];
    if (typeof value === 'string' && !isInstant(value)) expect(sentence).toBe(`Changed to ${value} by ${by}`);
  }
};
const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value);
const shownName = (noun: Noun, name: string): string => {
  const row = noun.rows[name];
  return row ? noun.of.as[noun.who(row)].shown : '';
};

export const editProofs = (noun: Noun): Proof[] => {
  const row = noun.row('edit');
  if (!row) return [];
  const fresh: GoodCall = async () => {
    const record = await noun.make();
    return { args: [record.id], body: { ...noun.editOf(record), version: record['version'] } };
  };
  return [
    ...faultProofs(noun, 'edit', row, fresh),
    ...replayProofs(noun, 'edit', fresh),
    {
      name: 'edit: the record shows what was typed, one version on',
      async prove() {
        const { args, body } = await fresh();
        const said = await noun.good('edit', ...args, body);
        const record = noun.row('view') ? await noun.read(args[0] as number) : (said.data as Found);
        const { version, ...typed } = body;
        const shown = shownOf(typed, record);
        expect(Object.keys(shown)).not.toEqual([]);
        expect(record).toMatchObject(shown);
        expect(record['version']).toBeGreaterThan(version as number);
      },
    },
    {
      name: 'edit: from an old version is refused, and says what changed to what by whom',
      async prove() {
        const record = await noun.make();
        const after = await noun.edit(record);
        const stale = await noun.ask('edit')(record.id, { ...noun.editOf(record), version: record['version'] });
        expectStale(stale, shownName(noun, 'edit'), after);
        if (noun.row('view')) expect(await noun.read(record.id)).toEqual(after);
      },
    },
  ];
};

/** The record can't be asked for its history any more; the trail of the network can. */
const expectTrailOfDelete = async (noun: Noun, record_id: number): Promise<void> => {
  const trail = await noun.of.as.hq(auditContract).list.data({ branch_id: noun.home, record_id, itemsPerPage: 200 });
  const made = trail.data.find((entry) => entry.op === 'insert' && entry.who === shownName(noun, 'create'));
  const gone = trail.data.filter((entry) => entry.op === 'delete' && entry.who === shownName(noun, 'remove'));
  expect(gone.map((entry) => entry.kind)).toContain(made?.kind);
};

export const removeProofs = (noun: Noun): Proof[] => {
  if (!noun.row('remove')) return [];
  return [
    {
      name: 'remove: takes the record out of the list once, and the trail says who did',
      async prove() {
        const record = await noun.make();
        await noun.good('remove', record.id, { version: record['version'] });
        if (noun.row('view')) expect((await noun.ask('view')(record.id)).responseCode).toBe(codes.notFound);
        if (noun.row('list')) expect(await noun.ids()).not.toContain(record.id);
        await expectTrailOfDelete(noun, record.id);
        const again = await noun.ask('remove')(record.id, { version: record['version'] });
        expect(again.responseCode, again.text).toBe(codes.notFound);
      },
    },
    {
      name: 'remove: from an old version is refused, and the record stays',
      async prove() {
        if (!noun.row('edit')) throw new Error('a record without edit has no old version: describe it by hand');
        const record = await noun.make();
        await noun.edit(record);
        const stale = await noun.ask('remove')(record.id, { version: record['version'] });
        expectStale(stale, shownName(noun, 'edit'));
        if (noun.row('view')) await noun.read(record.id);
      },
    },
  ];
};

/** The moves that a call makes: those of its `move` field. */
const movesOf = (row: Endpoint): string[] => {
  const properties = row.body ? (schemaOf(row.body)['properties'] as Record<string, Body>) : {};
  return (properties['move']?.['enum'] ?? []) as string[];
};
type Step = { move: string; to: string };
/** For each state the moves that lead to it from the first one. */
const waysOf = (row: Endpoint): Map<string, Step[]> => {
  const machine = row.machine;
  if (!machine) return new Map();
  const ways = new Map<string, Step[]>([[machine.initial, []]]);
  const todo = [machine.initial];
  for (let state = todo.shift(); state !== undefined; state = todo.shift()) {
    for (const move of movesOf(row)) {
      const rule = machine.moves[move];
      if (!rule?.from.includes(state) || ways.has(rule.to)) continue;
      ways.set(rule.to, [...(ways.get(state) ?? []), { move, to: rule.to }]);
      todo.push(rule.to);
    }
  }
  return ways;
};

export class Moving {
  private readonly noun: Noun;
  readonly row: Endpoint;
  readonly moves: string[];
  constructor(noun: Noun, row: Endpoint) {
    this.noun = noun;
    this.row = row;
    this.moves = movesOf(row);
  }
  get states(): string[] {
    return [...waysOf(this.row).keys()];
  }
  input(record: Found, move: string, reason = true): Body {
    const asks = this.row.machine?.moves[move]?.asksReason === true && reason;
    const more = this.noun.of.moves?.[move]?.(record as never) ?? {};
    return { move, version: record['version'], ...(asks && { reason: REASON }), ...more };
  }
  async go(record: Found, move: string): Promise<Found> {
    const { data } = await this.noun.good('move', record.id, this.input(record, move));
    return this.noun.row('view') ? this.noun.read(record.id) : (data as Found);
  }
  /** A record that was moved to a state, step by step. */
  async at(state: string): Promise<Found> {
    let record = await this.noun.make();
    for (const { move } of waysOf(this.row).get(state) ?? []) record = await this.go(record, move);
    return record;
  }
}

export const moveProofs = (noun: Noun): Proof[] => {
  const row = noun.row('move');
  const machine = row?.machine;
  if (!row || !machine) return [];
  const moving = new Moving(noun, row);
  const fresh: GoodCall = async () => {
    const move = moving.moves.find((one) => machine.moves[one]?.from.includes(machine.initial)) ?? '';
    const record = await noun.make();
    return { args: [record.id], body: moving.input(record, move) };
  };
  const unreached = new Set(moving.moves.flatMap((move) => machine.moves[move]?.from ?? []));
  for (const state of moving.states) unreached.delete(state);
  return [
    ...faultProofs(noun, 'move', row, fresh),
    ...replayProofs(noun, 'move', fresh),
    ...moving.states.map((state) => ({
      name: `move: from ${state} only along the table`,
      prove: () => proveMovesFrom(noun, moving, state),
    })),
    ...[...unreached].map((state) => ({
      name: `move: from ${state} only along the table`,
      prove: () => Promise.reject(new Error(`no move of this call leads to ${state}: the builders can't make it`)),
    })),
    {
      name: 'move: from an old version is refused',
      async prove() {
        const { args, body } = await fresh();
        await noun.good('move', ...args, body);
        const stale = await noun.ask('move')(...args, await backFrom(noun, moving, args[0] as number, body));
        expectStale(stale, shownName(noun, 'move'));
      },
    },
  ];
};

/** A move that would be possible now, asked for at the version of before. */
const backFrom = async (noun: Noun, moving: Moving, id: number, body: Body): Promise<Body> => {
  const record = noun.row('view') ? await noun.read(id) : (await noun.list()).data.find((one) => one.id === id);
  const rules = moving.row.machine?.moves ?? {};
  const move = moving.moves.find((one) => rules[one]?.from.includes(String(record?.['status'])));
  if (!record || move === undefined) return body;
  return { ...moving.input(record, move), version: body['version'] };
};

const proveMovesFrom = async (noun: Noun, moving: Moving, state: string): Promise<void> => {
  const rules = moving.row.machine?.moves ?? {};
  let record = await moving.at(state);
  expect(record['status']).toBe(state);
  for (const move of moving.moves) {
    const rule = rules[move];
    if (rule?.from.includes(state)) {
      if (rule.asksReason) {
        const silent = await noun.ask('move')(record.id, moving.input(record, move, false));
        expect({ move, code: silent.responseCode, at: Object.keys(silent.faults) }, silent.text).toEqual({
          move,
          code: codes.validation,
          at: ['reason'],
        });
      }
      const moved = await moving.go(record, move);
      expect({ move, status: moved['status'] }).toEqual({ move, status: rule.to });
      record = await moving.at(state);
    } else {
      const said = await noun.ask('move')(record.id, { ...moving.input(record, move), reason: REASON });
      expect({ move, refusal: said.refusal?.code }, said.text).toEqual({ move, refusal: 'kit.move_not_possible' });
      if (noun.row('view')) expect((await noun.read(record.id))['status']).toBe(state);
    }
  }
};

const scalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);

export const historyProofs = (noun: Noun): Proof[] => {
  if (!noun.row('history')) return [];
  const entries = async (id: number): Promise<HistoryEntry[]> =>
    (await noun.good('history', id)).data as HistoryEntry[];
  return [
    {
      name: 'history: who made the record, and each change with before and after',
      async prove() {
        const made = await noun.make();
        const [first] = await entries(made.id);
        expect(first).toMatchObject({ what: 'created', ...(noun.row('create') && { who: shownName(noun, 'create') }) });
        if (!noun.row('edit')) return;
        const after = await noun.edit(made);
        const [edited] = await entries(made.id);
        expect(edited).toMatchObject({ what: 'edited', who: shownName(noun, 'edit') });
        const said = Object.fromEntries((edited?.changes ?? []).map((one) => [one.field, [one.before, one.after]]));
        const typed = Object.keys(noun.editOf(made)).filter((name) => name in made && name !== 'version');
        const differing = typed.filter((name) => JSON.stringify(made[name]) !== JSON.stringify(after[name]));
        expect(differing).not.toEqual([]);
        const plain = differing.filter((name) => scalar(made[name]) && name in said);
        for (const name of plain) expect(said[name]).toEqual([made[name], after[name]]);
        const labels = differing.filter((name) => isRecord(made[name]) && 'en' in made[name] && name in said);
        expect([...plain, ...labels], JSON.stringify(said)).not.toEqual([]);
      },
    },
    ...movedHistory(noun, entries),
  ];
};

const movedHistory = (noun: Noun, entries: (id: number) => Promise<HistoryEntry[]>): Proof[] => {
  const row = noun.row('move');
  const machine = row?.machine;
  if (!row || !machine) return [];
  return [
    {
      name: 'history: each move with the state before and after',
      async prove() {
        const moving = new Moving(noun, row);
        const move = moving.moves.find((one) => machine.moves[one]?.from.includes(machine.initial)) ?? '';
        const made = await noun.make();
        await moving.go(made, move);
        const changes = (await entries(made.id)).filter((entry) => entry.who === shownName(noun, 'move'));
        expect(changes.flatMap((entry) => entry.changes)).toContainEqual({
          field: 'status',
          before: machine.initial,
          after: machine.moves[move]?.to,
        });
      },
    },
  ];
};

/** Nobody reaches a record from another branch or without the flag, and it stays as it is. */
export const reachProofs = (
  noun: Noun,
  callOf: (name: string, record: Found) => Promise<readonly unknown[]>,
): Proof[] =>
  Object.entries(noun.rows).map(([name, row]) => ({
    name: `${name}: is refused in another branch and without the flag`,
    async prove() {
      const record = await noun.make();
      const args = await callOf(name, record);
      const before = noun.row('view') ? await noun.read(record.id) : undefined;
      const lacking = noun.without(row);
      const outsiders = [noun.home === noun.of.as.admin_sg.branch_id ? ('admin' as const) : ('admin_sg' as const)];
      for (const person of lacking ? [...outsiders, lacking] : outsiders)
        expectOutOfReach(await noun.ask(name, person)(...args));
      expect((await noun.ask(name, 'nobody')(...args)).responseCode).toBe(codes.sessionEnded);
      if (before) expect(await noun.read(record.id)).toEqual(before);
    },
  }));
