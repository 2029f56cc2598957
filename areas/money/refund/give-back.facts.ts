/** What other areas may read about amounts that could be credited. */
export { everInvoicedFor, returnableInvoice, returnableOf } from './give-back.store.ts';
