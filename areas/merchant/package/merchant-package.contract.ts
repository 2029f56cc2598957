/** Packages of partners: what is agreed with them, with its promotions. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { merchantPackageMachine } from './merchant-package.machine.ts';
import {
  EditMerchantPackage,
  MerchantPackage,
  merchantPackageStatuses,
  MoveMerchantPackage,
  NewMerchantPackage,
} from './merchant-package.model.ts';

export const MerchantPackageQuery = listQuery({
  status: manyOf(z.enum(merchantPackageStatuses)),
  sort: sortBy(['partner_name', 'valid_from', 'valid_until', 'id'], 'partner_name'),
});
export type MerchantPackageQuery = z.output<typeof MerchantPackageQuery>;

const rows = rowsOf('merchantPackage', { see: 'VIEW_MERCHANT', write: 'MANAGE_MERCHANT', answer: 'dialog' });
const network = { branch: 'network' } as const;
export const merchantPackageContract = contract({
  list: rows.list('Packages of partners; a branch sees the published ones', MerchantPackageQuery, MerchantPackage, {
    choosesNoBranches: true,
  }),
  view: rows.view('One package of a partner', MerchantPackage),
  create: rows.create('Add a package of a partner', NewMerchantPackage, MerchantPackage, network),
  edit: rows.edit('Edit a package of a partner', EditMerchantPackage, MerchantPackage, network),
  move: rows.move('Publish or withdraw a package', merchantPackageMachine, MoveMerchantPackage, MerchantPackage, {
    ...network,
    answer: 'toast',
  }),
  remove: rows.remove('Delete a package without promotions', { ...network, refuses: ['merchant.has_promotions'] }),
  history: rows.history('What happened to a package'),
});
