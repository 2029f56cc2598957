import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { EditPackage, NewPackage, PackageRow, packageStatuses } from './package.model.ts';

export const PackageQuery = listQuery({
  status: manyOf(z.enum(packageStatuses)),
  sort: sortBy(['name', 'id'], 'name'),
});
export type PackageQuery = z.output<typeof PackageQuery>;
const move = {
  flag: 'MANAGE_FRANCHISE',
  method: 'POST',
  branch: 'record',
  answer: 'toast',
  body: z.object({ version: Version }),
  data: PackageRow,
  refuses: ['kit.move_not_possible'],
} as const;

export const packageContract = contract({
  list: {
    method: 'GET',
    path: 'franchise/package/:branch_id',
    says: 'What the organisations that the caller sees offer to franchisees',
    flag: 'VIEW_FRANCHISE',
    branch: 'branch',
    query: PackageQuery,
    data: pageOf(PackageRow),
  },
  csv: {
    method: 'GET',
    path: 'franchise/package/csv/:branch_id',
    says: 'The list of packages as a CSV file',
    flag: 'VIEW_FRANCHISE',
    branch: 'branch',
    query: PackageQuery,
    data: z.null(),
    file: 'csv',
  },
  view: {
    method: 'GET',
    path: 'franchise/package/view/:id',
    says: 'One franchise package',
    flag: 'VIEW_FRANCHISE',
    branch: 'record',
    data: PackageRow,
  },
  create: {
    method: 'POST',
    path: 'franchise/package',
    says: 'Add a package that an organisation offers to those below it',
    flag: 'MANAGE_FRANCHISE',
    branch: 'branch',
    answer: 'dialog',
    body: NewPackage,
    data: PackageRow,
    refuses: ['network.no_issuer'],
  },
  edit: {
    method: 'PUT',
    path: 'franchise/package/:id',
    says: 'Change a package; agreements that were made with it stay as they are',
    flag: 'MANAGE_FRANCHISE',
    branch: 'record',
    answer: 'dialog',
    body: EditPackage,
    data: PackageRow,
  },
  retire: { ...move, path: 'franchise/package/retire/:id', says: 'Offer a package no longer' },
  offer: { ...move, path: 'franchise/package/offer/:id', says: 'Offer a package again' },
});
