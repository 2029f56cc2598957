/** What was withdrawn from sale can't be asked for any more; what head office has already been asked for still can be sent. */
import { expect, it } from 'vitest';
import { stockRequestContract } from './stock-request.contract.ts';
import { stockGym } from './stock-request.testing.ts';
import { productContract } from '../product/product.contract.ts';
import type { Product } from '../product/product.model.ts';

const { as, branches, flow } = await stockGym();
const requests = as.admin(stockRequestContract);
const products = as.hq(productContract);
const idOf = ({ variants }: Product): number => variants[0]?.id ?? 0;

it('a draft with an item that was withdrawn meanwhile isn’t sent, and says which', async () => {
  const [kept, gone] = [await flow.office.product(), await flow.office.product()];
  const lines = [kept, gone].map((product) => ({ variant_id: idOf(product), quantity: 2 }));
  const { id, version } = await requests.create.data({ lines });
  await withdraw(gone);
  expect(await requests.move(id, { move: 'send', version })).toMatchObject({
    refusal: { code: 'stock.not_on_sale', items: skuOf(gone) },
  });
  expect((await requests.view.data(id)).status).toBe('draft');
  // Neither a new one nor an edited one can have it; without it, the request goes out.
  expect(Object.keys((await requests.create({ lines })).faults)).toEqual(['lines']);
  expect(Object.keys((await requests.edit(id, { version, lines })).faults)).toEqual(['lines']);
  const edited = await requests.edit.data(id, { version, lines: lines.slice(0, 1) });
  expect((await requests.move.data(id, { move: 'send', version: edited.version })).status).toBe('in_progress');
});

const withdraw = async ({ id }: Product): Promise<void> => {
  const { version } = await products.view.data(id);
  await products.move.data(id, { move: 'unpublish', version });
};

const skuOf = ({ variants }: Product): string => variants[0]?.sku ?? '';

it('an item that was withdrawn after the request was sent can be confirmed, sent and received', async () => {
  const product = await flow.office.product();
  await flow.office.post({ variant_id: idOf(product), quantity: 5, unit_cost_cents: 100 });
  const request = await flow.send({ variant_id: idOf(product), quantity: 3 });
  await withdraw(product);
  const order = await flow.dispatch(await flow.pack(await flow.decide(request, 3)));
  expect((await flow.receive(order)).status).toBe('received');
  expect(await flow.at(branches.KL, idOf(product))).toMatchObject({ on_hand: 3 });
  expect((await flow.view(request.id)).status).toBe('completed');
});

const value = (key: string) => ({ key, name: { en: key.toUpperCase(), cn: '' } });

it('a variant that was switched off counts as withdrawn', async () => {
  const product = await flow.office.product({
    options: [{ name: { en: 'Size', cn: '' }, values: [value('s'), value('m')] }],
    variants: [{ choices: ['s'] }, { choices: ['m'], is_active: false }],
  });
  const [small, medium] = product.variants;
  expect((await requests.create({ lines: [{ variant_id: small?.id ?? 0, quantity: 1 }] })).responseCode).toBe(0);
  const off = await requests.create({ lines: [{ variant_id: medium?.id ?? 0, quantity: 1 }] });
  expect(off.faults['lines']?.[0]).toContain(medium?.sku);
});
