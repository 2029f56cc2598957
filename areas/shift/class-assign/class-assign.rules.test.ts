import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssignSession, Candidate } from './class-assign.contract.ts';
import { byReadiness, choiceClashes, lacks, proposal } from './class-assign.rules.ts';

const at = (hours: number): string => new Date(Date.UTC(2026, 10, 18, hours)).toISOString();
const who = (staff_id: number, more: Partial<Candidate> = {}): Candidate => ({
  staff_id,
  is_free: true,
  busy_with: null,
  is_qualified: true,
  lacks: [],
  on_shift: false,
  ...more,
});
const session = (id: number, from: number, until: number, more: Partial<AssignSession> = {}): AssignSession => ({
  id,
  entry_id: 1,
  class_name: { en: 'Boxing', cn: '拳击' },
  day: '2026-11-18',
  starts_at: at(from),
  ends_at: at(until),
  kind: 'room',
  facility_name: 'Ring',
  capacity: 12,
  booked: 0,
  trainers_needed: 1,
  trainers: [],
  team: [],
  candidates: [],
  version: 1,
  ...more,
});
const chosen = (sessions: AssignSession[]) => proposal(sessions).map((one) => [one.session.id, one.staff_id]);

describe('a proposal', () => {
  it('takes who is on shift first, then who has the fewest classes, never who is busy or has no certificate', () => {
    const candidates = [
      who(1, { is_free: false }),
      who(2, { is_qualified: false }),
      who(3),
      who(4, { on_shift: true }),
    ];
    expect(chosen([session(1, 9, 10, { candidates })])).toEqual([[1, 4]]);
    expect(chosen([session(1, 9, 10, { candidates: candidates.slice(0, 2) })])).toEqual([]);
    const two = { candidates: [who(3), who(5)] };
    expect(chosen([session(1, 9, 10, two), session(2, 11, 12, two), session(3, 13, 14, two)])).toEqual([
      [1, 3],
      [2, 5],
      [3, 3],
    ]);
  });
  it('leaves a class that has all its trainers alone, and gives one that needs two two different ones', () => {
    const trainers = [{ staff_id: 9, name: 'Nine', override_reason: null, lacks: [] }];
    expect(chosen([session(1, 9, 10, { trainers, candidates: [who(3)] })])).toEqual([]);
    expect(lacks({ trainers, trainers_needed: 3 })).toBe(2);
    expect(chosen([session(1, 9, 10, { trainers_needed: 2, candidates: [who(3), who(4)] })])).toEqual([
      [1, 3],
      [1, 4],
    ]);
  });
  it('never has anybody in two places at once, whatever the week', () => {
    const some = fc.record({
      from: fc.integer({ min: 0, max: 100 }),
      length: fc.integer({ min: 1, max: 4 }),
      needed: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 20 }), fc.integer({ min: 0, max: 5 }), (all, staff) => {
        const candidates = Array.from({ length: staff }, (_, id) =>
          who(id + 1, { is_free: id !== 3, on_shift: id === 1 }),
        );
        const sessions = all.map(({ from, length, needed }, id) =>
          session(id + 1, from, from + length, { trainers_needed: needed, candidates }),
        );
        const choices = proposal(sessions);
        for (const one of choices) {
          expect(one.staff_id).not.toBe(4);
          for (const other of choices.filter((each) => each.staff_id === one.staff_id && each !== one)) {
            expect(other.session.id).not.toBe(one.session.id);
            const isApart =
              other.session.ends_at <= one.session.starts_at || one.session.ends_at <= other.session.starts_at;
            expect(isApart).toBe(true);
          }
        }
        for (const one of sessions)
          expect(choices.filter((choice) => choice.session.id === one.id).length).toBeLessThanOrEqual(
            one.trainers_needed,
          );
      }),
    );
  });
  it('counts the classes that people teach already', () => {
    const trainers = [{ staff_id: 3, name: 'Three', override_reason: null, lacks: [] }];
    const candidates = [who(3), who(5)];
    expect(chosen([session(1, 9, 10, { trainers }), session(2, 11, 12, { candidates })])).toEqual([[2, 5]]);
  });
  it('prefers the lower number among equals', () => {
    expect(chosen([session(1, 9, 10, { candidates: [who(5), who(3)] })])).toEqual([[1, 3]]);
    expect([who(5), who(3)].toSorted(byReadiness).map(({ staff_id }) => staff_id)).toEqual([3, 5]);
  });
  it('sorts who is ready first', () => {
    const all = [who(1, { is_free: false }), who(2, { is_qualified: false }), who(3), who(4, { on_shift: true })];
    expect(all.toSorted(byReadiness).map(({ staff_id }) => staff_id)).toEqual([4, 3, 2, 1]);
  });
});

const chosenFor = (id: number, from: number, until: number, staff_id = 3) => ({
  session: session(id, from, until),
  staff_id,
});
describe('two choices clash', () => {
  const one = chosenFor(1, 9, 11);
  it.each([
    ['when one person is chosen for two classes at the same time', chosenFor(2, 10, 12), true],
    ['not when the second begins as the first ends', chosenFor(2, 11, 12), false],
    ['not when the second ends as the first begins', chosenFor(2, 8, 9), false],
    ['not for different people', chosenFor(2, 10, 12, 4), false],
    ['not with the same class', chosenFor(1, 9, 11), false],
  ])('%s', (_what, other, clashes) => {
    expect(choiceClashes([other], one)).toBe(clashes);
  });
});
