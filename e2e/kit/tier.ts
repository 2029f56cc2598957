/** Which tests are left to the deep tier; a whole file of them is called `*.deep.spec.ts`. */
const TAG = '@deep';
type Details = { tag?: string };

/** `test('…', deep, async …)` runs in the deep tier only: what it repeats is looked at in `npm test` by another journey. */
export const deep: Details = { tag: TAG };
/** The same journey for several languages or people: `npm test` takes one of them. */
export const deepUnless = (isQuick: boolean): Details => (isQuick ? {} : deep);
