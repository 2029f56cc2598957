/** `/inventory/stockRequest/create` and `/edit`: what the branch needs from head office. */
import type { ReactElement } from 'react';
import { stockRequestContract } from './stock-request.contract.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { PageLink } from '#kit/web/address.tsx';
import { areaField, group, ownField, recordField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { RequestLines } from './stock-request-lines.parts.tsx';

const lines = ownField('lines', RequestLines);
const more = group('more', [areaField('note')]);

export const CreateStockRequest = formPage(stockRequestContract.create, {
  noun: 'stock.stock_request',
  title: 'create',
  save: 'create',
  groups: [
    group('lines', [
      recordField('branch_id', branchContract.plain, (row) => String(row['name']), { when: atHeadOffice }),
      lines,
    ]),
    more,
  ],
  // Head office asks on behalf of a branch.
  start: () => ({ lines: [], ...(!atHeadOffice() && { branch_id: place.get().branch_id ?? 0 }) }),
  done: (record) => ({ to: '/inventory/stockRequest/view', id: record.id }),
});

export const RequestWay = ({ id }: { id: number | undefined }): ReactElement | null => {
  const { data } = useRead(stockRequestContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  return data ? (
    <Trail>
      <PageLink to="/inventory/stockRequest/view" record={data.id}>
        {data.number}
      </PageLink>
    </Trail>
  ) : null;
};
export const EditStockRequest = formPage(stockRequestContract.edit, {
  noun: 'stock.stock_request',
  title: 'edit',
  record: stockRequestContract.view,
  groups: [group('lines', [lines]), more],
  trail: RequestWay,
  done: (record) => ({ to: '/inventory/stockRequest/view', id: record.id }),
});
