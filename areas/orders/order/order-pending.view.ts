/** How many orders are paid and wait to be packed: the number on the button of the top bar. */
import { orderList } from './order-list.model.ts';
import { call } from '#kit/web/api.ts';
import { place } from '#kit/web/place.ts';

export const countPending = async (): Promise<number> => {
  const params = { branch_id: place.get().branch_id ?? 0 };
  const query = { order_status: 'payment_completed', itemsPerPage: 1 };
  // Not through the cache: what was counted a moment ago is what has just changed.
  return (await call(orderList, { params, query })).total;
};
