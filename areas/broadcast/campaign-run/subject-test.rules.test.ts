import { describe, expect, it } from 'vitest';
import { groupOf, isClear, winnerOf } from './subject-test.rules.ts';

const of = (hits: number, sent: number) => ({ hits, sent });
describe('a test of two subjects', () => {
  it.each([
    [1000, 20, 100],
    [1000, 50, 250],
    [19, 10, 0],
    [20, 10, 1],
    [0, 50, 0],
    [7, 50, 1],
  ])('of %i people at %i %% gives %i each subject', (people, percent, each) => {
    expect(groupOf(people, percent)).toBe(each);
    expect(2 * groupOf(people, percent)).toBeLessThanOrEqual(people);
  });
  it.each([
    [of(10, 100), of(20, 100), 'b'],
    [of(20, 100), of(10, 100), 'a'],
    [of(10, 100), of(10, 100), 'a'],
    [of(0, 0), of(0, 0), 'a'],
    [of(0, 0), of(1, 9), 'b'],
    // A smaller group with the better rate.
    [of(10, 100), of(6, 50), 'b'],
  ] as const)('%o against %o: %s', (a, b, winner) => {
    expect(winnerOf(a, b)).toBe(winner);
  });
  it.each([
    // z = 1.98: just enough, and one less isn’t.
    [of(40, 200), of(57, 200), true],
    [of(40, 200), of(56, 200), false],
    [of(57, 200), of(40, 200), true],
    [of(2, 10), of(8, 10), false],
    [of(1, 200), of(6, 200), false],
    [of(0, 500), of(0, 500), false],
    [of(500, 500), of(500, 500), false],
    [of(0, 0), of(50, 100), false],
  ] as const)('%o against %o is clear: %s', (a, b, clear) => {
    expect(isClear(a, b)).toBe(clear);
  });
});
