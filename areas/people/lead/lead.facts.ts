/** What other areas can read about leads. */
export { findLead, getLead, openLeadOf } from './lead.store.ts';
