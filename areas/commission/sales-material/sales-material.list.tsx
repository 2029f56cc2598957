/** `/settings/material`: the sales material of the branch and of the network, and who opened it. */
import type { ReactElement } from 'react';
import { salesMaterialContract } from './sales-material.contract.ts';
import { salesMaterialMachine } from './sales-material.machine.ts';
import type { SalesMaterialRow } from './sales-material.model.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { custom, day, number, status, text } from '#kit/web/columns.tsx';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Cut, InstantText } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';
import { salesMaterialActions } from './sales-material.actions.ts';
import { AddSalesMaterial, EditSalesMaterial } from './sales-material.form.tsx';
import { OpenMaterial } from './sales-material.parts.tsx';

type Row = { row: SalesMaterialRow };
const Title = ({ row }: Row): ReactElement => (
  <OpenMaterial of={row}>
    <Cut>{row.name}</Cut>
  </OpenMaterial>
);
const Owner = ({ row }: Row): ReactElement => {
  const words = useWords('commission');
  return <>{row.branch_name ?? words('sales_material.network')}</>;
};
const ToCurrent = (): ReactElement => (
  <PageLink to="/sales/material">{useWords('commission')('sales_material.to_current')}</PageLink>
);

const Materials = listPage(salesMaterialContract.list, {
  noun: 'commission.sales_material',
  columns: [
    { ...custom('name', (row: SalesMaterialRow) => <Title row={row} />), name: (row: SalesMaterialRow) => row.name },
    text('campaign'),
    status(salesMaterialMachine),
    day('valid_from'),
    day('valid_until'),
    number('people'),
    number('openings'),
    custom('branch_name', (row: SalesMaterialRow) => <Owner row={row} />, { extra: true }),
    text('note', { extra: true }),
  ],
  filters: [byStatus(salesMaterialMachine)],
  views: [
    { name: 'current', search: { status: 'current' } },
    { name: 'to_come', search: { status: 'to_come' } },
    { name: 'expired', search: { status: 'expired' } },
  ],
  actions: salesMaterialActions,
  create: { drawer: AddSalesMaterial, needs: 'MANAGE_SALES_MATERIAL' },
  aside: ToCurrent,
});

const Openings = ({ id }: { id: number }): ReactElement | null => {
  const words = useWords('commission');
  const { data, waiting } = useLoaded(salesMaterialContract.openings, { params: { id } }, { height: 120 });
  if (!data) return waiting;
  return (
    <Items empty={words('sales_material.nobody')}>
      {data.map((one) => (
        <Item
          key={one.staff_id}
          title={one.staff_name}
          right={
            <>
              {words('sales_material.times', { count: one.times })} · <InstantText at={one.last_at} />
            </>
          }
        />
      ))}
    </Items>
  );
};

export const SalesMaterialPage = (): ReactElement => {
  const words = useWords('commission');
  const { search, change } = useAddress();
  const close = (): void => change({ edit: undefined, openings: undefined }, { replace: true });
  const { edit, openings } = search;
  return (
    <>
      <Materials />
      {edit === undefined ? null : <EditSalesMaterial id={Number(edit)} onClose={close} />}
      <SideDrawer opened={openings !== undefined} onClose={close} size={440} title={words('sales_material.opened_by')}>
        {openings === undefined ? null : <Openings id={Number(openings)} />}
      </SideDrawer>
    </>
  );
};
