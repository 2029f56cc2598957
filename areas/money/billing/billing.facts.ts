/** What other areas may read about instalments, and whether an unpaid one keeps a client out. */
export { isStopped } from '../collection/chase.store.ts';
export { invoicedUntil, partsToCome, planOf } from './instalment.store.ts';
