/** The shown status of an invoice, in SQL: the twin of `invoiceState`. `i` is the invoice, `b` its branch. */
import { sql as raw, type RawBuilder } from 'kysely';
import { unpaidStates, type InvoiceState } from './invoice-state.rules.ts';

/** Compared with the branch's business day. */
export const stateOn = (now: Date): RawBuilder<InvoiceState> => raw<InvoiceState>`
  case when i.status <> 'unpaid' then i.status
       when i.written_off_on is not null then 'written_off'
       when i.due_on < (${now.toISOString()}::timestamptz at time zone b.time_zone)::date then 'overdue'
       else 'open' end`;

/** Whether one of the requested statuses depends on the day. If so, the branch has to be joined. */
export const needsDay = (statuses: readonly string[] | null | undefined): boolean =>
  unpaidStates.some((state) => statuses?.includes(state));
/** The invoices in one of the statuses, stored or shown. */
export const inStates = (statuses: readonly string[], now: Date): RawBuilder<boolean> => {
  const stored = raw<boolean>`i.status = any (${[...statuses]}::text[])`;
  return needsDay(statuses) ? raw<boolean>`(${stored} or ${stateOn(now)} = any (${[...statuses]}::text[]))` : stored;
};
