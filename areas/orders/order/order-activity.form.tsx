/** `/manage/addOrderActivity/{id}`: something that everyone who handles the order should know. */
import type { ReactElement } from 'react';
import { orderContract } from './order.contract.ts';
import { PageLink } from '#kit/web/address.tsx';
import { areaField, group } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { useWords } from '#kit/web/words.ts';

export const OrderTrail = ({ id }: { id: number | undefined }): ReactElement | null => {
  const words = useWords('orders');
  return id === undefined ? null : (
    <Trail>
      <PageLink to="/manage/order-details-view" record={id}>
        {words('order.number', { number: id })}
      </PageLink>
    </Trail>
  );
};

export const AddOrderActivity = formPage(orderContract.note, {
  noun: 'orders.order',
  title: 'activity.add_title',
  save: 'save',
  record: orderContract.view,
  fresh: ['note'],
  groups: [group('note', [areaField('note', { rows: 4 })])],
  trail: OrderTrail,
  done: ({ id }) => ({ to: '/manage/order-details-view', id }),
});
