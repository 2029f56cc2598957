/** What other nouns read about tax, for a batch of reads. */
export { taxRowsOf } from './tax.store.ts';
