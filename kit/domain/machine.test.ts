import { ValidationError } from './errors.ts';
import { describe, expect, it } from 'vitest';
import { canMove, machine, machineProblems, movesFrom, statesOf, needReason } from './machine.ts';

const take = machine({
  name: 'stocktake',
  initial: 'open',
  states: { open: { tone: 'blue' }, approved: { tone: 'green', final: true }, dropped: { tone: 'red', final: true } },
  moves: {
    approve: { from: ['open'], to: 'approved', flag: 'VIEW_STOCKTAKE' },
    drop: { from: ['open'], to: 'dropped', flag: 'MANAGE_ORDERS', asksReason: true },
    lapse: { from: ['open'], to: 'dropped', flag: 'system' },
  },
});

describe('moves', () => {
  it('are possible only from their states', () => {
    expect([canMove(take, 'open', 'approve'), canMove(take, 'approved', 'approve')]).toEqual([true, false]);
  });
  it('are offered to who has the flag, and never those of the system', () => {
    expect(movesFrom(take, 'open', () => true)).toEqual(['approve', 'drop']);
    expect(movesFrom(take, 'open', (flag) => flag === 'MANAGE_ORDERS')).toEqual(['drop']);
    expect(movesFrom(take, 'approved', () => true)).toEqual([]);
  });
  it('keep the states in the order of the table', () => {
    expect(statesOf(take)).toEqual(['open', 'approved', 'dropped']);
  });
});

describe('machineProblems', () => {
  it('finds none in a sound table', () => expect(machineProblems(take)).toEqual([]));
  it('names what cannot be reached, what ends with exits, what ends without being an end', () => {
    const broken = machine({
      name: 'broken',
      initial: 'a',
      states: {
        a: { tone: 'gray' },
        b: { tone: 'green', final: true },
        c: { tone: 'red' },
        d: { tone: 'red', final: true },
      },
      moves: {
        on: { from: ['a'], to: 'b', flag: 'system' },
        back: { from: ['b'], to: 'a', flag: 'system' },
        stop: { from: ['a'], to: 'c', flag: 'system' },
      },
    });
    expect(machineProblems(broken)).toEqual([
      'broken.b is final but has exits',
      'broken.c is a dead end',
      'broken.d is unreachable',
    ]);
  });
});

describe('a move that asks for a reason', () => {
  const moves = { accept: {}, reject: { asksReason: true as const } };

  it('is refused at its field without one', () => {
    for (const reason of ['', null, undefined])
      expect(() => needReason({ moves }, 'reject', reason)).toThrow(ValidationError);
  });

  it('goes on with one, and a move that asks for none needs none', () => {
    expect(() => needReason({ moves }, 'reject', 'unreadable')).not.toThrow();
    expect(() => needReason({ moves }, 'accept', '')).not.toThrow();
  });
});
