/** Results from Do-Not-Call registers: what they said about numbers, and when. */
import { contract } from '#kit/domain/contract.ts';
import { listQuery, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { NewPhoneCheck, PhoneCheck } from './phone-check.model.ts';

export const PhoneCheckQuery = listQuery({
  sort: sortBy(['checked_on', 'created_at', 'id'], '-checked_on'),
});
const rows = rowsOf('phoneCheck', { see: 'VIEW_NEWS', write: 'MANAGE_AUDIENCE', answer: 'toast' });
export const phoneCheckContract = contract({
  list: rows.list('Results from Do-Not-Call registers that a branch entered', PhoneCheckQuery, PhoneCheck),
  create: rows.create(
    'Enter what a Do-Not-Call register said about numbers; all branches go by it',
    NewPhoneCheck,
    PhoneCheck,
    { roomy: true },
  ),
  remove: rows.remove('Delete results that were entered by mistake; those before them count again'),
});
