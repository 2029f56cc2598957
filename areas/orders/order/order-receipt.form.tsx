/** Sends the invoice with its receipts to an address that the client says. */
import { orderContract } from './order.contract.ts';
import { emailField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';

export const ReceiptDrawer = formDrawer(orderContract.sendReceipt, {
  noun: 'orders.receipt',
  title: 'title',
  save: 'send',
  ready: true,
  record: orderContract.view,
  groups: [{ fields: [emailField('email')] }],
  start: ({ record }) => (record?.writes_to ? { email: record.writes_to } : {}),
});
