/** Shared by the generated proofs: their shape, the faults of a call, a replay, an old version. */
import { formatDay } from '#kit/domain/day.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Endpoint } from '#kit/domain/contract.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Said } from './client.testing.ts';
import { faultyBodies, type Body } from './faults.testing.ts';
import type { Found, Noun } from './noun.testing.ts';

export type Proof = {
  name: string;
  prove: () => Promise<void>;
  /** `npm test` proves it for one noun in three, others from commit to commit: what it needs is known to be there. */
  isRotated?: boolean;
};
export const sorted = (values: Iterable<string>): string[] => [...values].toSorted((a, b) => a.localeCompare(b));

/** The arguments of a valid call of a row with a body. If it is about a record: this one, or a new one. */
export type GoodCall = (record?: () => Promise<Found>) => Promise<{ args: readonly unknown[]; body: Body }>;

/** Each body has all faults of one kind, and the answer names all of them. */
export const faultProofs = (noun: Noun, name: string, row: Endpoint, call: GoodCall): Proof[] => {
  if (!row.body) return [];
  const schema = row.body;
  return [
    {
      name: `${name}: every field has its bounds, and all faults are named at once`,
      isRotated: noun.isCovered(name),
      async prove() {
        const { args, body } = await call(() => noun.forRefusals());
        for (const { kind, body: faulty, fields } of faultyBodies(schema, body)) {
          const said = await noun.ask(name)(...args, faulty);
          expect({ kind, status: said.status, code: said.responseCode }, said.text).toEqual({
            kind,
            status: 200,
            code: codes.validation,
          });
          // A list or a choice of several shapes is named as a whole or by its wrong part.
          const named = Object.keys(said.faults).map(
            (at) => fields.find((field) => at.startsWith(`${field}.`) || field.startsWith(`${at}.`)) ?? at,
          );
          expect({ kind, named: sorted(new Set(named)) }, said.text).toEqual({ kind, named: sorted(fields) });
        }
      },
    },
  ];
};

export const replayProofs = (noun: Noun, name: string, call: GoodCall): Proof[] => [
  {
    name: `${name}: sent again with its key it is answered alike and done once; another body is refused`,
    isRotated: noun.isCovered(name),
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

/**
 * "Changed to Mei by sales kl", for each field that someone has changed in the meantime; without fields that have no
 * words.
 */
export const expectStale = (said: Said<unknown>, by: string, after?: Found): void => {
  expect(said.responseCode, said.text).toBe(codes.stale);
  const sentences = Object.entries(said.faults).flatMap(([field, all]) => all.map((one) => [field, one] as const));
  expect(sentences.length, said.text).toBeGreaterThan(0);
  for (const [field, sentence] of sentences) {
    expect(sentence).toMatch(/^Changed (?:to .+ )?by /);
    expect(sentence.endsWith(` by ${by}`), sentence).toBe(true);
    const value = after?.[field];
    if (typeof value !== 'string' || isInstant(value)) continue;
    expect(sentence).toBe(`Changed to ${isDay(value) ? formatDay(value, 'en') : value} by ${by}`);
  }
};
const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value);
export const shownName = (noun: Noun, name: string): string => {
  const row = noun.rows[name];
  return row ? noun.of.as[noun.who(row)].shown : '';
};
