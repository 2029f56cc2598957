/** `/manage/collection`: unpaid invoices that are due, to be worked through from the top. */
import { IconCash, IconCreditCard, IconMail } from '@tabler/icons-react';
import { billingContract } from '../billing/billing.contract.ts';
import { ages, collectedBy, type CollectionRow } from './collection.model.ts';
import { collectionMachine } from './collection.machine.ts';
import { paymentLinkContract } from '../payment-link/payment-link.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { jump, move } from '#kit/web/actions.ts';
import { choice, custom, day, link, money, number, phone, status, text } from '#kit/web/columns.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { None } from '#kit/web/look/show.tsx';
import { currentLocale } from '#kit/web/words.ts';
import { CollectionAges } from './collection-ages.parts.tsx';

const charge = move<CollectionRow, typeof billingContract.charge>(
  'charge',
  billingContract.charge,
  ({ id }) => ({ params: { id }, body: {} }),
  { icon: IconCreditCard, confirms: collectionMachine.moves.charge.confirm },
);
const sendLink = move<CollectionRow, typeof paymentLinkContract.send>(
  'send_link',
  paymentLinkContract.send,
  ({ id }) => ({ params: { id }, body: {} }),
  { icon: IconMail, confirms: true },
);
const pay = jump<CollectionRow>('pay', '/manage/clientDetails/repay', { icon: IconCash });

export const CollectionList = listPage(billingContract.collection, {
  noun: 'money.collection',
  record: '/home/paymentInvoice',
  columns: [
    link('number'),
    status(collectionMachine),
    text('member_name'),
    // A phone shows only the first two: who owes how much.
    money('open_cents'),
    custom('what', ({ what }: CollectionRow) => textIn(what, currentLocale())),
    phone('phone'),
    number('days_over'),
    day('next_letter_on'),
    day('stops_on'),
    day('due_on'),
    choice('by'),
    text('method'),
    day('next_try_on'),
    custom(
      'programme_name',
      ({ programme_name }: CollectionRow) => (programme_name ? textIn(programme_name, currentLocale()) : <None />),
      { extra: true },
    ),
    text('decline_code', { extra: true }),
    text('email', { extra: true }),
    text('branch_name', { extra: true }),
  ],
  filters: [byStatus(collectionMachine), byChoice('age', ages), byChoice('by', collectedBy)],
  above: CollectionAges,
  views: [
    { name: 'manual', search: { by: 'manual' } },
    { name: 'refused', search: { status: 'refused' } },
    { name: 'stopped', search: { status: 'stopped' } },
  ],
  actions: [charge, pay, sendLink],
  csv: billingContract.csv,
});
