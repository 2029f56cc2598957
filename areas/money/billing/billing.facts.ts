/** What other areas may read of instalments, and whether what is owed keeps a client out. */
export { isStopped } from '../collection/chase.store.ts';
export { invoicedUntil, partsToCome, planOf } from './instalment.store.ts';
