import { describe, expect, it } from 'vitest';
import { salesMaterialContract } from './sales-material.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, sold } = await gym();
const kept = as.admin(salesMaterialContract);
const make = (n: number | string, more: object = {}) => ({
  campaign: 'Spring',
  name: `Price list ${n}`,
  link: `https://files.example/${String(n).replaceAll(' ', '-')}`,
  valid_from: on.today(),
  ...more,
});

lifecycle('Sales material', salesMaterialContract, {
  as,
  by: 'admin',
  create: (n) => make(n),
  filters: {
    status: async () => {
      const [now, later] = [
        await kept.create.data(make('a')),
        await kept.create.data(make('b', { valid_from: on.in(2) })),
      ];
      return { asked: 'current', found: now.id, left_out: later.id };
    },
  },
  sorts: {
    openings: {
      of: async () => {
        const [none, one] = [await kept.create.data(make('none')), await kept.create.data(make('one'))];
        await kept.open.data(one.id, {});
        return [none.id, one.id];
      },
    },
  },
  rows: {
    current: () => ({}),
    openings: () => ({}),
    open: () => ({ input: {} }),
    file: async () => ({
      id: (await kept.create.data(make('file', { link: null, file_id: await sold.leaflet() }))).id,
    }),
  },
});

describe('what salespeople see', () => {
  it('is what is current, of their branch and of the network; opening it is counted', async () => {
    const now = await kept.create.data(make('now', { campaign: 'Autumn' }));
    await kept.create.data(make('later', { campaign: 'Autumn', valid_from: on.in(1) }));
    await kept.create.data(make('last day', { campaign: 'Autumn', valid_from: on.in(-3), valid_until: on.today() }));
    await kept.create.data(make('over', { campaign: 'Autumn', valid_from: on.in(-3), valid_until: on.in(-1) }));
    await as.hq(salesMaterialContract).create.data(make('network', { campaign: 'Autumn', everywhere: true }));
    const sales = as.sales(salesMaterialContract);
    const seen = (await sales.current.data()).filter(({ campaign }) => campaign === 'Autumn');
    expect(seen.map(({ name }) => name)).toEqual(['Price list last day', 'Price list network', 'Price list now']);
    expect(await sales.open.data(now.id, {})).toEqual({ link: 'https://files.example/now' });
    await sales.open.data(now.id, {});
    expect(await kept.view.data(now.id)).toMatchObject({ people: 1, openings: 2, can: ['edit', 'openings', 'delete'] });
    expect(await kept.openings.data(now.id)).toMatchObject([{ staff_id: as.sales.id, times: 2 }]);
  });

  it('is not what has expired, even by its number', async () => {
    const over = await kept.create.data(make('gone', { valid_from: on.in(-3), valid_until: on.in(-1) }));
    expect((await as.sales(salesMaterialContract).open(over.id, {})).responseCode).toBe(40);
    expect(await kept.open.data(over.id, {})).toEqual({ link: 'https://files.example/gone' });
  });
});

it('asks for a file or a link, and for days in order', async () => {
  const { data } = await kept.create(make('x', { link: null, valid_until: on.in(-1) }));
  expect(data).toEqual({
    file_id: ['Add a file or a link.'],
    valid_until: ['The end must be after the start.'],
  });
});

it('that of the network is changed by head office only', async () => {
  const network = await as.hq(salesMaterialContract).create.data(make('of all', { everywhere: true }));
  expect(await kept.edit(network.id, { ...make('of all'), version: 1 })).toMatchObject({ status: 403 });
  expect(await kept.create(make('no', { everywhere: true }))).toMatchObject({ status: 403 });
  const edited = await as.hq(salesMaterialContract).edit.data(network.id, { ...make('changed'), version: 1 });
  expect(edited).toMatchObject({ name: 'Price list changed', branch_id: null });
});
