import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Id } from '#kit/domain/field.ts';
import { listQuery, manyOf, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';
import {
  BillingRunRow,
  billingRunStatuses,
  ages,
  collectedBy,
  CollectionAge,
  CollectionRow,
  collectionStates,
  InstalmentRow,
  NewBillingRun,
} from '../collection/collection.model.ts';

export const CollectionQuery = listQuery({
  status: manyOf(z.enum(collectionStates)),
  by: manyOf(z.enum(collectedBy)),
  age: manyOf(z.enum(ages)),
  sort: sortBy(['due_on', 'open_cents'], 'due_on'),
});
export type CollectionQuery = z.output<typeof CollectionQuery>;
export const BillingRunQuery = listQuery({
  status: manyOf(z.enum(billingRunStatuses)),
  sort: sortBy(['created_at'], '-created_at'),
});
export type BillingRunQuery = z.output<typeof BillingRunQuery>;

const collection = rowsOf('collection', { see: 'VIEW_TRANSACTION' });
export const billingContract = contract({
  collection: collection.list(
    'Open invoices that are due, and the state of their collection',
    CollectionQuery,
    CollectionRow,
  ),
  ages: collection.ofBranch('ages', 'The totals of the same list, by age and by currency', z.array(CollectionAge), {
    query: ofBranches(CollectionQuery),
  }),
  csv: collection.csv('EXPORT_COLLECTION', CollectionQuery, 'The same list as a CSV file'),
  charge: {
    method: 'POST',
    path: 'invoice/charge/:id',
    says: 'Charge the membership’s payment method for an open invoice now; the schedule of retries stays',
    flag: 'RECORD_PAYMENT',
    branch: 'record',
    answer: 'toast',
    body: z.object({}),
    data: z.object({ id: Id, outcome: z.enum(['charged', 'unknown']) }),
    refuses: [
      'money.no_gateway',
      'money.no_method',
      'money.already_paid',
      'money.charge_under_way',
      'money.declined',
      'money.day_closed',
    ],
  },
  coming: {
    method: 'GET',
    path: 'instalment/member/:id',
    says: 'The upcoming instalments of a client, by day',
    flag: 'VIEW_TRANSACTION',
    branch: 'record',
    data: z.array(InstalmentRow),
  },
  runs: {
    method: 'GET',
    path: 'billing/runs',
    says: 'Billing runs, newest first',
    flag: 'RUN_BILLING',
    branch: 'network',
    query: BillingRunQuery,
    data: pageOf(BillingRunRow),
  },
  run: {
    method: 'POST',
    path: 'billing/run',
    says: 'Bill what is due now, in one branch or in all, and charge what can be charged',
    flag: 'RUN_BILLING',
    branch: 'network',
    answer: 'toast',
    body: NewBillingRun,
    data: BillingRunRow,
    refuses: ['money.run_under_way'],
  },
});
