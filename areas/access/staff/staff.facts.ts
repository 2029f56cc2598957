/** What other areas can read about the staff of a branch. */
export { salesPersonsIn } from './staff.store.ts';
