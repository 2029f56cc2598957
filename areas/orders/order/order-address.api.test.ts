/** The address that somebody leaves with an order is forgotten: with the person, and in any case after some time. */
import { describe, expect, it } from 'vitest';
import { orderContract } from './order.contract.ts';
import { PRICE, orderGym } from '../orders.testing.ts';
import { memberDataContract } from '#areas/people/member-data/member-data.contract.ts';

const { as, on, sold, test, item, again, orders } = await orderGym();
const variant_id = await item(20);

describe('an address of an order', () => {
  it('is forgotten with the client who has it, also where it was typed for a walk-in', async () => {
    const email = 'Ann.Gone@client.example';
    const client = await sold.member({ email });
    const [own, walkIn, other] = [
      await bought('elsewhere@client.example', client.id),
      await bought(email.toLowerCase()),
      await bought('somebody@client.example'),
    ];
    await orders.sendReceipt.data(walkIn.id, { email: email.toLowerCase() });
    expect([await inTrail('ann.gone'), await test.count('mail', { to_address: email.toLowerCase() })]).not.toContain(0);
    const data = as.hq(memberDataContract);
    expect(await data.preview.data(client.id)).toContainEqual({ how: 'emptied', table: 'product_order', count: 2 });
    await data.erase.data(client.id, { version: client.version, number: client.number });
    for (const { id } of [own, walkIn]) expect((await again(id)).email).toBeNull();
    expect((await again(other.id)).email).toBe('somebody@client.example');
    expect([await inTrail('ann.gone'), await test.count('mail', { to_address: email.toLowerCase() })]).toEqual([0, 0]);
  });

  it('is forgotten 90 days after the order was closed, and not while it waits', async () => {
    const waits = await bought('waits@client.example', (await sold.member()).id, true);
    const done = await bought('done@client.example');
    await orders.sendReceipt.data(done.id, { email: 'done@client.example' });
    on.set(on.in(89));
    await on.run('forget_order_addresses');
    expect((await again(done.id)).email).toBe('done@client.example');
    on.set(on.in(2));
    await on.run('forget_order_addresses');
    expect((await again(done.id)).email).toBeNull();
    expect(await inTrail('done@client.example')).toBe(0);
    expect((await again(waits.id)).email).toBe('waits@client.example');
  });
});

/** Somebody has the receipt sent to their address; a client only if `member_id` is given. */
const bought = (email: string, member_id: number | null = null, picks_up = false) => {
  const payments = [{ method: 'cash' as const, amount_cents: PRICE }];
  const order = { member_id, lines: [{ variant_id, quantity: 1 }], picks_up };
  return as.admin(orderContract).create.data({ ...order, email, total_cents: PRICE, payments });
};
const inTrail = async (email: string): Promise<number> => {
  const rows = await test.rows`
    select from audit_person where table_name = 'product_order' and changes::text ilike ${`%${email}%`}`;
  return rows.length;
};
