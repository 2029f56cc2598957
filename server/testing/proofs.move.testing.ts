/** Generated proofs about the moves of a record along the table of its machine. */
import { expect } from 'vitest';
import type { Endpoint } from '#kit/domain/contract.ts';
import { codes } from '#kit/domain/errors.ts';
import type { HistoryEntry } from '#kit/domain/history.ts';
import { schemaOf, type Body } from './faults.testing.ts';
import type { Found, Noun } from './noun.testing.ts';
import { expectStale, faultProofs, replayProofs, shownName, type GoodCall, type Proof } from './proofs.testing.ts';

const REASON = 'A reason that a person typed';

/** The moves of a call: those of its `move` field. */
const movesOf = (row: Endpoint): string[] => {
  const properties = row.body ? (schemaOf(row.body)['properties'] as Record<string, Body>) : {};
  return (properties['move']?.['enum'] ?? []) as string[];
};
type Step = { move: string; to: string };
type Way = { from: string; steps: readonly Step[] };
/** For each state, the moves that lead to it from the first one, or from one that the system leads to. */
const waysOf = (row: Endpoint, moves: readonly string[], reached: readonly string[]): Map<string, Way> => {
  const machine = row.machine;
  if (!machine) return new Map();
  const todo = [machine.initial, ...reached];
  const ways = new Map<string, Way>(todo.map((from) => [from, { from, steps: [] }]));
  for (let state = todo.shift(); state !== undefined; state = todo.shift()) {
    for (const move of moves) {
      const rule = machine.moves[move];
      if (!rule?.from.includes(state) || ways.has(rule.to)) continue;
      const { from, steps } = ways.get(state) ?? { from: state, steps: [] };
      ways.set(rule.to, { from, steps: [...steps, { move, to: rule.to }] });
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
    this.moves = movesOf(row).filter((move) => !noun.of.movedByOthers?.includes(move));
  }
  private get ways(): Map<string, Way> {
    return waysOf(this.row, this.moves, Object.keys(this.noun.of.reach ?? {}));
  }
  get states(): string[] {
    return [...this.ways.keys()];
  }
  input(record: Found, move: string, reason = true): Body {
    const asks = this.row.machine?.moves[move]?.asksReason === true && reason;
    const more = this.noun.of.moves?.[move]?.(record as never) ?? {};
    return { move, version: record['version'], ...(asks && { reason: REASON }), ...more };
  }
  async go(record: Found, move: string): Promise<Found> {
    const { data } = await this.noun.good('move', record.id, this.input(record, move));
    return this.noun.reads ? this.noun.read(record.id) : (data as Found);
  }
  /** A record that was moved to a state, step by step. */
  async at(state: string): Promise<Found> {
    const { from, steps } = this.ways.get(state) ?? { from: '', steps: [] };
    const reach = this.noun.of.reach?.[from];
    let record = reach ? await this.noun.read((await reach()).id) : await this.noun.make();
    for (const { move } of steps) record = await this.go(record, move);
    return record;
  }
}

export const moveProofs = (noun: Noun): Proof[] => {
  const row = noun.row('move');
  const machine = row?.machine;
  if (!row || !machine) return [];
  const moving = new Moving(noun, row);
  const fresh: GoodCall = async (of = () => noun.make()) => {
    const move = moving.moves.find((one) => machine.moves[one]?.from.includes(machine.initial)) ?? '';
    const record = await of();
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

/** A currently possible move, requested with the previous version. */
const backFrom = async (noun: Noun, moving: Moving, id: number, body: Body): Promise<Body> => {
  const record = noun.reads ? await noun.read(id) : (await noun.list()).data.find((one) => one.id === id);
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
      if (noun.reads) expect((await noun.read(record.id))['status']).toBe(state);
    }
  }
};

export const movedHistory = (noun: Noun, entries: (id: number) => Promise<HistoryEntry[]>): Proof[] => {
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
