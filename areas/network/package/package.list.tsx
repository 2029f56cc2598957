/** The packages offered to franchisees. */
import { packageContract } from './package.contract.ts';
import type { PackageRow } from './package.model.ts';
import { packageMachine } from './package.machine.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';
import { custom, link, money, number, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Tabs } from '../franchise-invoice/franchise-tabs.parts.tsx';
import { Royalty } from './royalty.parts.tsx';

const actions: readonly Action<PackageRow>[] = [
  jump<PackageRow>('edit', '/franchise/addPackage'),
  ...movesOf(packageMachine, packageContract, { retire: {}, offer: {} }),
];

export const PackageList = listPage(packageContract.list, {
  noun: 'network.franchise_package',
  record: '/franchise/addPackage',
  columns: [
    link('name'),
    status(packageMachine),
    custom('royalty_kind', (row: PackageRow) => <Royalty of={row} />),
    money('licence_fee_cents'),
    number('term_months'),
    number('max_branches'),
    number('agreements'),
    text('organisation_name'),
  ],
  filters: [byStatus(packageMachine)],
  csv: packageContract.csv,
  actions,
  above: Tabs,
  create: { to: '/franchise/addPackage' },
});
