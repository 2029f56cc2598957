import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { EditPackage, NewPackage, PackageRow, packageStatuses } from './package.model.ts';

export const PackageQuery = listQuery({
  status: manyOf(z.enum(packageStatuses)),
  sort: sortBy(['name', 'id'], 'name'),
});
export type PackageQuery = z.output<typeof PackageQuery>;

const packageRows = rowsOf('franchise/package', { see: 'VIEW_FRANCHISE', write: 'MANAGE_FRANCHISE', answer: 'dialog' });
export const packageContract = contract({
  list: packageRows.list('What the organisations that the caller sees offer to franchisees', PackageQuery, PackageRow, {
    choosesNoBranches: true,
  }),
  csv: packageRows.csv('VIEW_FRANCHISE', PackageQuery, 'The list of packages as a CSV file', {
    choosesNoBranches: true,
  }),
  view: packageRows.view('One franchise package', PackageRow),
  create: packageRows.create('Add a package that an organisation offers to those below it', NewPackage, PackageRow, {
    refuses: ['network.no_issuer'],
  }),
  edit: packageRows.edit(
    'Change a package; agreements that were made with it stay as they are',
    EditPackage,
    PackageRow,
  ),
  retire: packageRows.post('retire', 'Offer a package no longer', z.object({ version: Version }), PackageRow, {
    answer: 'toast',
    refuses: ['kit.move_not_possible'],
  }),
  offer: packageRows.post('offer', 'Offer a package again', z.object({ version: Version }), PackageRow, {
    answer: 'toast',
    refuses: ['kit.move_not_possible'],
  }),
});
