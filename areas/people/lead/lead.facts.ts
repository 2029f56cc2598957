/** What other areas can read about leads. */
export { openLeadOf } from './lead.store.ts';
