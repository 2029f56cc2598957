import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classPays, lessOf, overlapMin, waiting, type ClassPay, type Piece } from './pay-once.rules.ts';

const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 18) + minutes * 60_000).toISOString();
const piece = (work: string, id: number, from: number, until: number, more: Partial<Piece> = {}): Piece => ({
  work,
  id,
  staff_id: 1,
  starts_at: at(from),
  ends_at: at(until),
  minutes: until - from,
  standing: 'now',
  less: [],
  ...more,
});
const told = (rule: ClassPay, pieces: readonly Piece[]) =>
  [...lessOf(rule, pieces)].map(([{ work, id }, less]) => [
    `${work} ${id}`,
    less.map((one) => [`${one.work} ${one.id}`, one.minutes]),
  ]);

const span = (from: number, until: number) => ({ from: at(from), until: at(until) });

describe('a class during a paid shift', () => {
  const hours = piece('shift', 1, 0, 120);
  const boxing = piece('class', 7, 30, 90);
  it('takes its minutes out of the hours, or the hours pay for it, or both pay', () => {
    expect(told('class', [hours, boxing])).toEqual([['shift 1', [['class 7', 60]]]]);
    expect(told('hours', [hours, boxing])).toEqual([['class 7', [['shift 1', 60]]]]);
    expect(told('both', [hours, boxing])).toEqual([]);
  });
  it('counts only the minutes that both have, and only of one person', () => {
    expect(told('class', [hours, piece('class', 7, 90, 150)])).toEqual([['shift 1', [['class 7', 30]]]]);
    expect(told('class', [hours, piece('class', 7, 120, 180)])).toEqual([]);
    expect(told('class', [hours, { ...boxing, staff_id: 2 }])).toEqual([]);
    expect(told('class', [{ ...hours, starts_at: null, ends_at: null }, boxing])).toEqual([]);
    expect(overlapMin({ ...hours, starts_at: null }, boxing)).toBe(0);
    expect(overlapMin({ ...hours, ends_at: null }, boxing)).toBe(0);
    expect(overlapMin(hours, { ...boxing, starts_at: null })).toBe(0);
    expect(overlapMin(hours, { ...boxing, ends_at: null })).toBe(0);
  });
  it('takes nothing out of hours of which it lies in a break', () => {
    const split = (...away: ReturnType<typeof span>[]) => overlapMin({ ...hours, away }, boxing);
    expect([split(), split(span(30, 90)), split(span(0, 30)), split(span(20, 50)), split(span(80, 100))]).toEqual([
      60, 0, 60, 40, 50,
    ]);
    expect(split(span(35, 45), span(80, 200))).toBe(40);
    expect(overlapMin(boxing, { ...hours, away: [span(40, 50)] })).toBe(50);
  });
  it('never takes more than there is: the break of a shift is not paid twice either', () => {
    const two = [piece('class', 7, 0, 60), piece('class', 8, 60, 120)];
    expect(told('class', [{ ...hours, minutes: 90 }, ...two])).toEqual([
      [
        'shift 1',
        [
          ['class 7', 60],
          ['class 8', 30],
        ],
      ],
    ]);
  });
  it('names no class for which nothing is left of the hours', () => {
    const short = { ...hours, minutes: 60 };
    expect(told('class', [short, piece('class', 7, 0, 60), piece('class', 8, 60, 120)])).toEqual([
      ['shift 1', [['class 7', 60]]],
    ]);
  });
  it('leaves what is on a live invoice as it is: what comes later gives way, once', () => {
    const paid = { ...hours, standing: 'live' } as const;
    expect(told('class', [paid, boxing])).toEqual([['class 7', [['shift 1', 60]]]]);
    const less = [{ work: 'class', id: 7, minutes: 60 }];
    expect(told('class', [{ ...paid, less }, boxing])).toEqual([]);
    expect(told('hours', [hours, { ...boxing, standing: 'live' }])).toEqual([['shift 1', [['class 7', 60]]]]);
  });
  it('leaves out only what the live line names: the same kind of work with the same number', () => {
    const paid = { ...hours, standing: 'live' } as const;
    const less = [
      { work: 'class', id: 8, minutes: 60 },
      { work: 'pt', id: 7, minutes: 60 },
    ];
    expect(told('class', [{ ...paid, less }, boxing])).toEqual([['class 7', [['shift 1', 60]]]]);
    const taught = { ...boxing, standing: 'live', less: [{ work: 'shift', id: 1, minutes: 60 }] } as const;
    expect(told('class', [hours, taught])).toEqual([]);
  });
  it('gives way to a class of the next period too', () => {
    expect(told('class', [hours, { ...boxing, standing: 'later' }])).toEqual([['shift 1', [['class 7', 60]]]]);
  });
  it('waits for the hours that pay for it to be approved', () => {
    const open = { ...hours, standing: 'open' } as const;
    expect([...waiting('hours', [open, boxing])]).toEqual([boxing]);
    expect([...waiting('class', [open, boxing])]).toEqual([]);
    expect([...waiting('hours', [hours, boxing])]).toEqual([]);
    expect([...waiting('hours', [open, { ...boxing, standing: 'live' }])]).toEqual([]);
    expect([...waiting('hours', [open, piece('class', 8, 120, 180)])]).toEqual([]);
  });
});

/** Shifts of one person that don't overlap, and classes that don't overlap. */
const chain = (work: string) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 300 })), { maxLength: 8 })
    .map((spans) => {
      let from = 0;
      return spans.map(([gap, length], id) => {
        from += gap + length;
        return piece(work, id, from - length, from);
      });
    });
const paidMinutes = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, one) => sum + one.minutes - one.less.reduce((less, { minutes }) => less + minutes, 0), 0);
const covered = (pieces: readonly Piece[]): number => {
  const pairs = pieces.flatMap((a) =>
    pieces.filter((b) => a.work === 'shift' && b.work === 'class').map((b) => overlapMin(a, b)),
  );
  return pieces.reduce((sum, { minutes }) => sum + minutes, 0) - pairs.reduce((sum, minutes) => sum + minutes, 0);
};
/** A run invoices what is `now`, and its lines are active afterwards. */
const run = (rule: ClassPay, pieces: readonly Piece[], isNow: (piece: Piece) => boolean): Piece[] => {
  const asked = pieces.map((one): Piece =>
    one.standing === 'live' ? one : { ...one, standing: isNow(one) ? 'now' : 'later' },
  );
  const less = lessOf(rule, asked);
  return asked.map((one) => (one.standing === 'now' ? { ...one, standing: 'live', less: less.get(one) ?? [] } : one));
};

describe('whatever shifts, classes and runs there are', () => {
  const day = fc.tuple(chain('shift'), chain('class')).map(([shifts, classes]) => [...shifts, ...classes]);
  it('each minute that somebody worked is paid exactly once, in however many runs', () => {
    const several = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 3 });
    fc.assert(
      fc.property(day, fc.constantFrom('class' as const, 'hours' as const), several, (pieces, rule, runs) => {
        let now: readonly Piece[] = pieces;
        for (const mask of runs)
          now = run(rule, now, ({ work, id }) => Boolean((mask >> (id + (work === 'class' ? 8 : 0))) & 1));
        expect(paidMinutes(run(rule, now, () => true))).toBe(covered(pieces));
      }),
    );
  });
  it('and is never paid twice when the branch changes its mind between two runs', () => {
    fc.assert(
      fc.property(
        day,
        fc.array(fc.constantFrom('class' as const, 'hours' as const), { minLength: 2, maxLength: 4 }),
        (pieces, rules) => {
          let now: readonly Piece[] = pieces;
          for (const [at, rule] of rules.entries()) now = run(rule, now, ({ id }) => id % rules.length === at);
          expect(paidMinutes(run('class', now, () => true))).toBe(covered(pieces));
        },
      ),
    );
  });
  it('takes nothing from anybody where both pay', () => {
    fc.assert(fc.property(day, (pieces) => lessOf('both', pieces).size === 0));
    expect(classPays[0]).toBe('class');
  });
});
