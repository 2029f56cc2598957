/** Addresses that get no marketing e-mails. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Lift, NewSuppression, Suppression, suppressionReasons, suppressionStatuses } from './suppression.model.ts';

export const SuppressionQuery = listQuery({
  reason: manyOf(z.enum(suppressionReasons)),
  status: manyOf(z.enum(suppressionStatuses)),
  sort: sortBy(['created_at', 'id'], '-created_at'),
});
export type SuppressionQuery = z.output<typeof SuppressionQuery>;

const rows = rowsOf('suppression', { see: 'VIEW_NEWS', write: 'MANAGE_AUDIENCE', answer: 'toast' });

export const suppressionContract = contract({
  list: rows.list('Addresses of a branch’s clients that get no marketing e-mails', SuppressionQuery, Suppression),
  csv: rows.csv('EXPORT_PEOPLE', SuppressionQuery, 'The same list as a CSV file'),
  view: rows.view('One suppressed address', Suppression),
  create: rows.create('Suppress an address: no branch sends marketing e-mails to it', NewSuppression, Suppression, {
    refuses: ['broadcast.suppressed_already'],
  }),
  lift: rows.post('lift', 'Allow marketing e-mails to the address again', Lift, Suppression, {
    refuses: ['kit.move_not_possible'],
  }),
});
