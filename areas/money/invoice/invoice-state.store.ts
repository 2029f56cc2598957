/** What an invoice is shown as, in SQL: the twin of `invoiceState`. `i` is the invoice, `b` its branch. */
import { sql as raw, type RawBuilder } from 'kysely';
import { unpaidStates, type InvoiceState } from './invoice-state.rules.ts';

/** On the business day of the branch. */
export const stateOn = (now: Date): RawBuilder<InvoiceState> => raw<InvoiceState>`
  case when i.status <> 'unpaid' then i.status
       when i.written_off_on is not null then 'written_off'
       when i.due_on < (${now.toISOString()}::timestamptz at time zone b.time_zone)::date then 'overdue'
       else 'open' end`;

/** Of the statuses that are asked for, does one need the day? Then the branch has to be joined. */
export const needsDay = (statuses: readonly string[] | null | undefined): boolean =>
  unpaidStates.some((state) => statuses?.includes(state));
/** The invoices in one of the statuses, whether as they are stored or as they are shown. */
export const inStates = (statuses: readonly string[], now: Date): RawBuilder<boolean> => {
  const stored = raw<boolean>`i.status = any (${[...statuses]}::text[])`;
  return needsDay(statuses) ? raw<boolean>`(${stored} or ${stateOn(now)} = any (${[...statuses]}::text[]))` : stored;
};
