/**
 * The tests that follow from a noun's contract, machine and schema. What can't be derived comes from the builders; a
 * call, filter or sort that neither covers is a failing test.
 */
import { describe, expect, it } from 'vitest';
import { isWrite, type Contract } from '#kit/domain/contract.ts';
import { takesTurn } from '#kit/domain/tier.testing.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Body } from './faults.testing.ts';
import { Noun, type Builders, type Found, type HowCalled } from './noun.testing.ts';
import { createProofs, editProofs, historyProofs, reachProofs, removeProofs } from './proofs.change.testing.ts';
import { listProofs } from './proofs.list.testing.ts';
import { moveProofs, Moving } from './proofs.move.testing.ts';
import { faultProofs, replayProofs, type GoodCall, type Proof } from './proofs.testing.ts';

/** What a call sends for a record: derived for known calls, from the builders for the others. */
const howCalled = async (noun: Noun, name: string, record: Found): Promise<readonly unknown[]> => {
  const row = noun.rows[name];
  const isKnown = !noun.others.includes(name);
  if (!row) return [];
  if (isKnown) {
    if (name === 'list' || name === 'csv') return [noun.here(name, noun.of.asks)];
    if (name === 'create') return [await noun.bodyOf(noun.next())];
    if (name === 'edit') return [record.id, { ...(await noun.editOf(record)), version: record['version'] }];
    if (name === 'remove') return [record.id, { version: record['version'] }];
    if (name === 'move') {
      const moving = new Moving(noun, row);
      return [record.id, moving.input(record, moving.moves[0] ?? '')];
    }
    return [record.id];
  }
  const own = noun.of.rows?.[name] as ((record: Found, n: number) => HowCalled | Promise<HowCalled>) | undefined;
  if (!own) throw new Error(`builders.rows.${name} says how it is called`);
  const { id, input } = await own(record, noun.next());
  const sent = row.method === 'GET' || row.body || row.query || input ? [noun.here(name, input)] : [];
  return row.path.includes(':id') ? [id ?? record.id, ...sent] : sent;
};

const otherProofs = (noun: Noun): Proof[] =>
  noun.others.flatMap((name): Proof[] => {
    const row = noun.rows[name];
    if (!row) return [];
    const goodCall: GoodCall = async (of = () => noun.make()) => {
      const args = await howCalled(noun, name, await of());
      const body = (args.at(-1) ?? {}) as Body;
      return { args: row.path.includes(':id') ? args.slice(0, 1) : [], body };
    };
    const repeats = isWrite(row) && row.body !== undefined && !row.secret && !row.upload;
    return [
      {
        name: `${name}: is answered`,
        isRotated: noun.isCovered(name),
        prove: async () => void (await noun.good(name, ...(await howCalled(noun, name, await noun.make())))),
      },
      ...faultProofs(noun, name, row, goodCall),
      ...(repeats ? replayProofs(noun, name, goodCall) : []),
      ...staleProofs(noun, name),
    ];
  });

/** A call with the version of a record is refused if the version is old. */
const staleProofs = (noun: Noun, name: string): Proof[] => {
  const row = noun.rows[name];
  const isVersioned = row?.body && 'shape' in row.body && 'version' in (row.body.shape as object);
  const getsNewer = noun.row('edit') !== undefined || noun.of.newer !== undefined;
  if (!row || !isVersioned || !getsNewer || !row.path.includes(':id')) return [];
  return [
    {
      name: `${name}: from an old version is refused`,
      async prove() {
        const record = await noun.make();
        const args = await howCalled(noun, name, record);
        // A call about a part of the record changes the version itself.
        if (args[0] === record.id) await noun.makeNewer(record);
        else await noun.good(name, ...args);
        const said = await noun.ask(name)(...args);
        expect(said.responseCode, said.text).toBe(codes.stale);
        expect(Object.keys(said.faults), said.text).not.toEqual([]);
      },
    },
  ];
};

export const proofsOf = (rows: Contract, builders: object): Proof[] => {
  const noun = new Noun(rows, builders as Builders<Contract>);
  return [
    ...createProofs(noun),
    ...editProofs(noun),
    ...moveProofs(noun),
    ...removeProofs(noun),
    ...historyProofs(noun),
    ...listProofs(noun),
    ...otherProofs(noun),
    ...reachProofs(noun, (name, record) => howCalled(noun, name, record)),
  ];
};

const SHARE = 3;
/** One rotated proof in three; all in the deep tier and if a file is run alone. Nouns begin at different ones. */
const inTurn = (noun: string, proofs: readonly Proof[]): readonly Proof[] => {
  const rotated = proofs.filter((proof) => proof.isRotated);
  return proofs.filter((proof) => !proof.isRotated || takesTurn(rotated.indexOf(proof) + noun.length, SHARE));
};

export const lifecycle = <const C extends Contract>(name: string, rows: C, builders: NoInfer<Builders<C>>): void => {
  describe(`${name}, by its contract`, () => {
    for (const { name: rule, prove } of inTurn(name, proofsOf(rows, builders))) it(rule, prove);
  });
};
