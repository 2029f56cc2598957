/** Which tests only run in the deep tier; a whole file of them is called `*.deep.spec.ts`. */
const TAG = '@deep';
type Details = { tag?: string };

/** `test('…', deep, async …)` only runs in the deep tier: another journey of `npm test` covers what it repeats. */
export const deep: Details = { tag: TAG };
/** The same journey for several languages or people: `npm test` takes one of them. */
export const deepUnless = (isQuick: boolean): Details => (isQuick ? {} : deep);
