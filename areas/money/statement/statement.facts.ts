/** What reports read about the receivables of clients. */
export { openAsOf } from './statement.store.ts';
