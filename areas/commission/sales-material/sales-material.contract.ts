/** Sales material: files and links that salespeople show, by campaign, with who opened them. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import {
  CurrentMaterial,
  EditSalesMaterial,
  MaterialOpening,
  NewSalesMaterial,
  SalesMaterialRow,
  salesMaterialStatuses,
} from './sales-material.model.ts';

export const SalesMaterialQuery = listQuery({
  status: manyOf(z.enum(salesMaterialStatuses)),
  sort: sortBy(['campaign', 'name', 'valid_until', 'openings', 'id'], 'campaign'),
});
export type SalesMaterialQuery = z.output<typeof SalesMaterialQuery>;

const rows = rowsOf('salesMaterial', {
  see: 'MANAGE_SALES_MATERIAL',
  write: 'MANAGE_SALES_MATERIAL',
  answer: 'dialog',
});
/** Those who sell, and those who keep it. */
const shown = { flag: ['MANAGE_SALES_MATERIAL', 'SIGN_UP_CLIENT', 'MANAGE_LEAD'] } as const;
export const salesMaterialContract = contract({
  list: rows.list('Sales material of a branch and of the network', SalesMaterialQuery, SalesMaterialRow),
  current: {
    method: 'GET',
    path: 'salesMaterial/current/:branch_id',
    says: 'What salespeople show today, by campaign',
    ...shown,
    branch: 'branch',
    data: z.array(CurrentMaterial),
  },
  view: rows.view('One sales material', SalesMaterialRow),
  create: rows.create('Add sales material of a branch, or of the network', NewSalesMaterial, SalesMaterialRow),
  edit: rows.edit('Edit sales material', EditSalesMaterial, SalesMaterialRow),
  remove: rows.remove('Delete sales material, with the record of who opened it'),
  file: rows.of('file', 'The file of a sales material; the opening is noted', z.null(), { ...shown, file: 'any' }),
  open: rows.post(
    'open',
    'Open the link of a sales material; the opening is noted',
    z.object({}),
    z.object({ link: z.string() }),
    { ...shown, answer: 'silent' },
  ),
  openings: rows.of('openings', 'Who opened a sales material, the latest first', z.array(MaterialOpening)),
});
