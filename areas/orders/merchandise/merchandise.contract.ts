import { contract } from '#kit/domain/contract.ts';
import { listQuery, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import type { z } from 'zod';
import { ChooseMerchandise, Includable, MerchandiseOrder } from './merchandise.model.ts';

export const IncludableQuery = listQuery({ sort: sortBy(['name'], 'name') });
export type IncludableQuery = z.output<typeof IncludableQuery>;

const merchandise = rowsOf('merchandise', { see: 'SIGN_UP_CLIENT' });
export const merchandiseContract = contract({
  list: merchandise.list('Products that a joining fee can include, with their variants', IncludableQuery, Includable, {
    flag: 'MANAGE_JOINING_FEE',
    choosesNoBranches: true,
  }),
  view: merchandise.view(
    'What the joining fee of a membership includes: what the client has, what waits, what is still to choose',
    MerchandiseOrder,
  ),
  choose: merchandise.post(
    'choose',
    'Choose size and colour of what a joining fee includes, or that the client doesn’t take the rest',
    ChooseMerchandise,
    MerchandiseOrder,
    { refuses: ['orders.closed', 'stock.short'] },
  ),
});
