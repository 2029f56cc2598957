/** `/manage/order`: what was sold, and what waits to be packed or picked up. */
import { orderContract } from './order.contract.ts';
import { orderMachine } from './order.machine.ts';
import { orderSources, type OrderRow } from './order-row.model.ts';
import { branch, choice, instant, money, nameLink, number, status, text } from '#kit/web/columns.tsx';
import { byChoice, byDays, byStatus, byYes } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { orderActions } from './order.actions.ts';

export const OrderList = listPage(orderContract.list, {
  noun: 'orders.order',
  record: '/manage/order-details-view',
  columns: [
    nameLink('id', ({ id }: OrderRow) => `#${id}`),
    status(orderMachine),
    text('member_name'),
    money('total_cents', { sort: 'total_cents' }),
    number('pieces'),
    number('to_choose', { extra: true }),
    choice('source'),
    text('staff_name'),
    instant('created_at', { sort: 'created_at' }),
    branch('branch_name', { extra: 'branch' }),
    text('invoice_number', { extra: true }),
    money('returned_cents', { extra: true }),
  ],
  filters: [
    byStatus(orderMachine, 'order_status'),
    byChoice('source', orderSources),
    byYes('to_choose'),
    byDays('days', { from: 'from', until: 'until' }),
  ],
  views: [
    { name: 'pending', search: { order_status: 'payment_completed' } },
    { name: 'ready', search: { order_status: 'ready_pick_up' } },
    { name: 'choose', search: { to_choose: 'true' } },
    { name: 'open', search: { order_status: 'payment_processing' } },
    { name: 'completed', search: { order_status: 'order_completed' } },
  ],
  actions: orderActions,
  csv: orderContract.csv,
  create: { to: '/manage/store' },
});
