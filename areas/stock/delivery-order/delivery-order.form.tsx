/** `/inventory/stockRequest/createDeliveryOrder/{id}`: head office packs confirmed items of a request, all or a part. */
import type { ReactElement } from 'react';
import { deliveryOrderContract } from './delivery-order.contract.ts';
import { linesInput, type FormLine } from '../item/lines-input.parts.tsx';
import { stockRequestContract } from '../stock-request/stock-request.contract.ts';
import { RequestWay } from '../stock-request/stock-request.form.tsx';
import type { StockRequestLine } from '../stock-request/stock-request.model.ts';
import { areaField, group, ownField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Dim } from '#kit/web/look/lay.tsx';
import { useWords } from '#kit/web/words.ts';

type PackLine = FormLine & Pick<StockRequestLine, 'open' | 'office_available'> & { stock_request_line_id: number };
/** No more than is open, and what head office has, as far as that goes. */
const packLines = (lines: readonly StockRequestLine[]): PackLine[] =>
  lines
    .filter(({ open }) => open > 0)
    .map(({ id, variant_id, sku, label, open, office_available }) => ({
      stock_request_line_id: id,
      variant_id,
      sku,
      label,
      open,
      office_available,
      quantity: Math.max(1, Math.min(open, office_available ?? open)),
    }));

const Open = ({ line }: { line: FormLine & Partial<PackLine> }): ReactElement => {
  const words = useWords('stock');
  return (
    <Dim as="small">
      {words('delivery_order.open')} {line.open} · {words('delivery_order.in_office')} {line.office_available}
    </Dim>
  );
};
const mostOf = (line: FormLine & Partial<PackLine>): number | undefined => line.open;

export const CreateDeliveryOrder = formPage(deliveryOrderContract.create, {
  noun: 'stock.delivery_order',
  title: 'create',
  save: 'create',
  record: stockRequestContract.view,
  groups: [
    group('lines', [ownField('lines', linesInput({ isFixed: true, More: Open, mostOf }))]),
    group('more', [areaField('note', { rows: 2 })]),
  ],
  start: ({ record }) => ({ lines: packLines(record?.lines ?? []), note: '' }),
  hidden: ({ id }) => ({ stock_request_id: id ?? 0 }),
  ready: true,
  trail: RequestWay,
  done: (order) => ({ to: '/inventory/stockRequest/view', id: order.stock_request_id }),
});
