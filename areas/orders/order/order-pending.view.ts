/** How many orders are paid and wait to be packed: the number on the button of the top bar. */
import { orderList } from './order-list.model.ts';
import { place } from '#kit/web/place.ts';
import { read } from '#kit/web/query.ts';

export const countPending = async (): Promise<number> => {
  const params = { branch_id: place.get().branch_id ?? 0 };
  const query = { order_status: 'payment_completed', itemsPerPage: 1 };
  return (await read(orderList, { params, query })).total;
};
