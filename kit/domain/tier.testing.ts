/**
 * The two tiers of tests. `npm test` runs on every change and runs a part of the combinations; `npm run test:deep` sets
 * CORNERMAN_DEEP and runs all of them.
 */
export const isDeep = process.env.CORNERMAN_DEEP === '1';

/** How many random cases a test tries: many in the deep tier, few in `npm test`. */
export const runs = (deep: number, quick: number): number => (isDeep ? deep : quick);

/**
 * A number that differs from commit to commit: `npm test` derives it from the commit and prints it, so that
 * `CORNERMAN_TURN=<number>` repeats the choice. 0 if a file is run alone.
 */
export const turn = Number(process.env.CORNERMAN_TURN ?? 0);
if (!Number.isSafeInteger(turn) || turn < 0) throw new Error('CORNERMAN_TURN must be a whole number');

/** False if a file is run alone: then it can try everything that it has. */
const isTurning = !isDeep && process.env.CORNERMAN_TURN !== undefined;

/** Which of `count` choices the item at `index` gets in this run. Over many commits every item gets every choice. */
export const choiceFor = (index: number, count: number): number => (index + turn) % count;

/** True for one item in `of`, a different one from commit to commit; true for all in the deep tier. */
export const isInTurn = (index: number, of: number): boolean => isDeep || choiceFor(index, of) === 0;

/** The same for what `npm test` runs as a whole; true for all if a file is run alone, too. */
export const takesTurn = (index: number, of: number): boolean => !isTurning || isInTurn(index, of);
