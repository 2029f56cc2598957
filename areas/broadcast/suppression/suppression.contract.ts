/** Addresses that get no marketing e-mails, and phone numbers that are not called or texted for marketing. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import {
  Lift,
  NewSuppression,
  Suppression,
  suppressionChannels,
  suppressionReasons,
  suppressionStatuses,
} from './suppression.model.ts';

export const SuppressionQuery = listQuery({
  channel: manyOf(z.enum(suppressionChannels)),
  reason: manyOf(z.enum(suppressionReasons)),
  status: manyOf(z.enum(suppressionStatuses)),
  sort: sortBy(['created_at', 'id'], '-created_at'),
});
export type SuppressionQuery = z.output<typeof SuppressionQuery>;

const rows = rowsOf('suppression', { see: 'VIEW_NEWS', write: 'MANAGE_AUDIENCE', answer: 'toast' });

export const suppressionContract = contract({
  list: rows.list('Addresses and numbers of a branch’s clients that get no marketing', SuppressionQuery, Suppression),
  csv: rows.csv('EXPORT_PEOPLE', SuppressionQuery, 'The same list as a CSV file'),
  view: rows.view('One suppressed address or number', Suppression),
  create: rows.create(
    'Suppress an address or a phone number: no branch uses it for marketing',
    NewSuppression,
    Suppression,
    {
      refuses: ['broadcast.suppressed_already', 'broadcast.phone_suppressed_already'],
    },
  ),
  lift: rows.post('lift', 'Allow marketing to the address or number again', Lift, Suppression, {
    refuses: ['kit.move_not_possible'],
  }),
});
