/** What other areas can read about trials. */
export { bookedTrialsOf } from './trial.store.ts';
