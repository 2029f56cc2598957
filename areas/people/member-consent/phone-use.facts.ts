/** What other areas can read about whether clients can be called. */
export { callsSql, phoneUseJoins, shownCalls, shownTexts, textsSql } from './phone-use.store.ts';
