/** `/manage/selectMerchandise/{membership id}`: what the client takes of the products that came with the joining fee. */
import type { ReactElement } from 'react';
import { Alert } from '@mantine/core';
import { merchandiseContract } from './merchandise.contract.ts';
import type { Choice } from './merchandise.model.ts';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { areaField, group, ownField, type OwnInputProps } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { mayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { MerchandiseChoice } from './merchandise-choice.parts.tsx';

const useMerchandise = () => useRead(merchandiseContract.view, { params: { id: usePageId() ?? 0 } }).data;
const linesIn = (value: unknown): Choice[] => (Array.isArray(value) ? (value as Choice[]) : []);

const LinesInput = ({ name, value, error, set }: OwnInputProps): ReactElement | null => {
  const words = useWords('orders');
  const order = useMerchandise();
  if (!order) return null;
  if (order.order_id === null) return <p>{words('merchandise.nothing')}</p>;
  if (!order.can.includes('choose')) return <Alert color="yellow">{words('merchandise.closed')}</Alert>;
  return (
    <Stacked gap={12}>
      <MerchandiseChoice
        key={order.version}
        products={order.products}
        lines={linesIn(value)}
        onLines={(lines) => set(name, lines)}
      />
      {error ? <Words tone="red">{error}</Words> : null}
    </Stacked>
  );
};

const ClientTrail = (): ReactElement | null => {
  const order = useMerchandise();
  return order ? (
    <Trail>
      <PageLink to="/manage/clientDetails" record={order.member_id} search={{ tab: 'memberships' }}>
        {order.member_name}
      </PageLink>
    </Trail>
  ) : null;
};

export const SelectMerchandise = formPage(merchandiseContract.choose, {
  noun: 'orders.merchandise',
  title: 'title',
  save: 'save',
  record: merchandiseContract.view,
  groups: [
    group('choice', [
      ownField('lines', LinesInput),
      areaField('declined_reason', { rows: 2, when: ({ lines }) => lines !== null }),
    ]),
  ],
  // No lines at all where nothing can be chosen any more.
  start: ({ record }) =>
    record?.can.includes('choose') ? { lines: record.products.flatMap(({ chosen }) => chosen) } : {},
  trail: ClientTrail,
  done: ({ order_id, member_id }) =>
    order_id !== null && mayOpen('/manage/order-details-view')
      ? { to: '/manage/order-details-view', id: order_id }
      : { to: '/manage/clientDetails', id: member_id },
});
