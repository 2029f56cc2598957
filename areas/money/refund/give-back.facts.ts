/** What other areas may read of what could be taken back. */
export { everInvoicedFor, returnableInvoice, returnableOf } from './give-back.store.ts';
