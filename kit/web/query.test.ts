import { expect, it } from 'vitest';
import { queryClient, refreshAll } from './query.ts';

it('forgets records that are not on the page after a write, and keeps lists until they are fetched again', async () => {
  const record = ['call', 'GET', '/api/v4/ordersDetails/7', '', null];
  const list = ['call', 'GET', '/api/v4/orders/3', 'page=1', null];
  queryClient.setQueryData(record, { version: 2 });
  queryClient.setQueryData(list, { data: [] });
  await refreshAll();
  expect(queryClient.getQueryData(record)).toBeUndefined();
  expect(queryClient.getQueryState(list)).toMatchObject({ data: { data: [] }, isInvalidated: true });
});
