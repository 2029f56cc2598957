import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeOf, labelEvery, labelLines, labelsBelow, linePath, spread, ticksFor, widthOf } from './scale.ts';

it('begins at zero, reaches the largest, in equal round steps', () => {
  expect(ticksFor(97)).toEqual([0, 25, 50, 75, 100]);
  expect(ticksFor(3)).toEqual([0, 1, 2, 3]);
  expect(ticksFor(0)).toEqual([0, 1]);
  expect(ticksFor(60, -35)).toEqual([-50, -25, 0, 25, 50, 75]);
  expect(ticksFor(0, -7)).toEqual([-8, -6, -4, -2, 0]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (max) => {
      const ticks = ticksFor(max);
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.length).toBeLessThanOrEqual(6);
      for (const [at, tick] of ticks.entries()) expect(tick).toBe(at * step);
    }),
  );
});

it('breaks a line where a value is missing', () =>
  expect(
    linePath(
      [1, 2, null, 3],
      (at) => at,
      (value) => value,
    ),
  ).toBe('M0.0 1.0L1.0 2.0M3.0 3.0'));

it('tells the change in per cent, and nothing when there was nothing', () =>
  expect([changeOf(120, 100), changeOf(50, 100), changeOf(5, 0), changeOf(-50, -100)]).toEqual([20, -50, null, 50]));

it('leaves out labels that would touch', () =>
  expect([labelEvery(5, 500, 56), labelEvery(60, 560, 56)]).toEqual([1, 6]));

it('keeps names apart, in order, inside the picture', () => {
  expect(spread([50, 10, 12], 12, 200)).toEqual([50, 10, 22]);
  expect(spread([195, 198, 199], 12, 200)).toEqual([176, 188, 200]);
  expect(spread([20, 80], 12, 200)).toEqual([20, 80]);
});

it('writes a long label in two lines that fit, and says with dots that there is more', () => {
  expect(labelLines('2026-03', 60)).toEqual(['2026-03']);
  expect(labelLines('Deferred revenue', 60)).toEqual(['Deferred', 'revenue']);
  expect(labelLines('Differences in stock', 60)).toEqual(['Differen…', 'in stock']);
  expect(labelLines('Owed by card providers', 60)).toEqual(['Owed by', 'card pro…']);
  expect(labelLines('应收会员款项', 60)).toEqual(['应收会员款', '项']);
  expect(labelLines('', 60)).toEqual(['']);
  const text = fc.string({ maxLength: 40 });
  fc.assert(
    fc.property(text, fc.integer({ min: 12, max: 200 }), (label, room) => {
      const lines = labelLines(label, room);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(room);
    }),
  );
});

it('keeps every label within the picture, and clear of the one before it', () => {
  const bars = { width: 352, step: 59.2, every: 2, x: (at: number) => 48 + 59.2 * (at + 0.5) };
  const [first, , last] = labelsBelow(['Kiranjit Kaur', 'Chong Mei Yan', 'Arvind', 'Sean', 'Wan Faiz Shaari'], bars);
  expect(first?.lines).toEqual(['Kiranjit Kaur']);
  expect(last).toMatchObject({ lines: ['Wan Faiz Shaari'], x: 352 - widthOf('Wan Faiz Shaari') / 2 });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('七天体验卡', '2026-11', 'Wan Faiz Shaari', 'Nur Athirah binti Ismail', 'M'), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.integer({ min: 240, max: 1200 }),
      (labels, width) => {
        const step = (width - 56) / labels.length;
        const every = labelEvery(labels.length, width - 56, 56);
        const below = labelsBelow(labels, { width, step, every, x: (at) => 48 + step * (at + 0.5) });
        let end = 0;
        for (const { x, lines } of below) {
          const half = Math.max(...lines.map(widthOf)) / 2;
          expect(x + half).toBeLessThanOrEqual(width + 0.01);
          expect(x - half).toBeGreaterThanOrEqual(end - 0.01);
          end = x + half;
        }
      },
    ),
  );
});
