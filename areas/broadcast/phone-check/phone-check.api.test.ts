import { describe, expect, it } from 'vitest';
import { phoneCheckContract } from './phone-check.contract.ts';
import { audienceContract } from '../audience/audience.contract.ts';
import type { Contact } from '../audience/audience.model.ts';
import { emptyCondition } from '../audience/segment.rules.ts';
import { suppressionContract } from '../suppression/suppression.contract.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { memberConsentContract } from '#areas/people/member-consent/member-consent.contract.ts';
import type { ConsentName } from '#areas/people/member-consent/member-consent.model.ts';
import { mayUse, phoneUses } from '#areas/people/member-consent/phone-use.rules.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { seeded } from '#server/torture/random.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, test, KL, OR } = await gym();
const sql = test.ownerSql;
const admin = as.admin(phoneCheckContract);
const faults = async (input: object): Promise<string[]> =>
  Object.keys((await as.admin(suppressionContract).create(input)).faults);
let made = 0;
const aNumber = (): string => `+659${String(1_000_000 + (made += 1))}`;
const aClient = (phone: string | null, city: string, branch_id = KL): Promise<number> =>
  aMember(sql, { branch_id, phone, city, email: `phone${(made += 1)}@test.example` });
const enter = (content: string, more: object = {}) => admin.create.data({ checked_on: on.today(), content, ...more });
const consent = (id: number, name: ConsentName, given: boolean) =>
  as.admin(memberConsentContract).change.data(id, { name, given, wording: 'Calls', locale: 'en' });
const audienceOf = async (city: string): Promise<number> => {
  const rule = {
    kind: 'group' as const,
    join: 'and' as const,
    items: [{ ...emptyCondition('city'), op: 'is' as const, values: [city] }],
  };
  return (await as.admin(audienceContract).create.data({ kind: 'segment', name: `In ${city}`, rule })).id;
};
const contactsOf = async (id: number, query: object = {}): Promise<Contact[]> =>
  (await as.admin(audienceContract).contacts.data(id, { itemsPerPage: 100, ...query })).data;
const callsOf = async (id: number): Promise<string> => (await as.admin(memberContract).view.data(id)).calls;

lifecycle('Do-Not-Call checks', phoneCheckContract, {
  as,
  by: 'admin',
  create: (n) => ({ checked_on: on.today(), reference: `Check ${n}`, content: `+659${2_000_000 + n},no,no` }),
  otherwise: ['content', 'holds'],
  read: async (id) => (await admin.list.data({ itemsPerPage: 100 })).data.find((one) => one.id === id),
  label: (record: { reference: string }) => record.reference,
  sorts: {
    checked_on: { make: (n) => ({ checked_on: on.in(-n) }) },
    created_at: {
      of: async () => {
        const ids: number[] = [];
        for (const seconds of [0, 1, 2]) {
          const { id } = await enter(`${aNumber()},no,no`);
          const created_at = new Date(on.clock.now().getTime() - seconds * 1000).toISOString();
          await sql.updateTable('phone_check').set({ created_at }).where('id', '=', id).execute();
          ids.push(id);
        }
        return ids;
      },
    },
  },
});

describe('a number', () => {
  it('is checked, and for 21 days may be called', async () => {
    const phone = aNumber();
    const id = await aClient(phone, 'Checked');
    expect(await callsOf(id)).toBe('unchecked');
    await enter(`${phone},no,yes`);
    expect(await as.admin(memberContract).view.data(id)).toMatchObject({ calls: 'checked', texts: 'registered' });
    await enter(`${phone},no,yes`, { checked_on: on.in(-21) });
    expect(await callsOf(id)).toBe('checked');
    await sql
      .updateTable('phone_check')
      .set({ checked_on: on.in(-21) })
      .execute();
    expect(await callsOf(id)).toBe('unchecked');
  });

  it('is checked for all branches, and the latest result counts until it is deleted', async () => {
    const phone = aNumber();
    const [here, there] = [await aClient(phone, 'Both'), await aClient(phone, 'Both', OR)];
    await as.admin_sg(phoneCheckContract).create.data({ checked_on: on.in(-3), content: `${phone},no,no` });
    const wrong = await enter(`${phone},yes,yes`, { checked_on: on.in(-2) });
    expect(await callsOf(here)).toBe('registered');
    expect((await as.admin_sg(memberContract).view.data(there)).calls).toBe('registered');
    await admin.remove.data(wrong.id, { version: wrong.version });
    expect([await callsOf(here), (await as.admin_sg(memberContract).view.data(there)).calls]).toEqual([
      'checked',
      'checked',
    ]);
  });

  it('may be called if its owner agrees, and not after they withdraw it or ask at the desk', async () => {
    const phone = aNumber();
    const id = await aClient(phone, 'Said');
    await enter(`${phone},yes,no`);
    await consent(id, 'marketing.phone', true);
    expect(await as.admin(memberContract).view.data(id)).toMatchObject({ calls: 'agreed', texts: 'checked' });
    await consent(id, 'marketing.phone', false);
    expect(await as.admin(memberContract).view.data(id)).toMatchObject({ calls: 'asked_not', texts: 'checked' });
    const mine = as.admin(suppressionContract);
    const one = await mine.create.data({ channel: 'phone', phone });
    expect(one).toMatchObject({ channel: 'phone', masked: `${phone.slice(0, 5)}***${phone.slice(-2)}`, member_id: id });
    expect(await as.admin(memberContract).view.data(id)).toMatchObject({ calls: 'asked_not', texts: 'asked_not' });
    expect(await mine.create({ channel: 'phone', phone })).toMatchObject({ responseCode: codes.refused });
    await mine.lift.data(one.id, { version: one.version, reason: 'Changed their mind' });
    expect(await as.admin(memberContract).view.data(id)).toMatchObject({ calls: 'asked_not', texts: 'checked' });
  });

  it('is suppressed as a number only if it is one, and never because it bounced', async () => {
    expect(await faults({ channel: 'phone', phone: '12' })).toEqual(['phone']);
    expect(await faults({ channel: 'phone', email: 'a@test.example' })).toEqual(['phone']);
    expect(await faults({ channel: 'phone', phone: aNumber(), reason: 'bounced' })).toEqual(['reason']);
    expect(await faults({ channel: 'email', phone: aNumber() })).toEqual(['email']);
  });
});

describe('an audience', () => {
  it('says of each client whether they may be called, and gives the numbers that must be checked', async () => {
    const numbers = [aNumber(), aNumber(), aNumber()] as const;
    const ids: number[] = [];
    for (const phone of [...numbers, numbers[0], '+60123456789', null]) ids.push(await aClient(phone, 'Callable'));
    await enter(`${numbers[1]},no,no\n${numbers[2]},yes,no`);
    const id = await audienceOf('Callable');
    const uses = (await contactsOf(id, { sort: 'id' })).map(({ calls }) => calls);
    expect(uses).toEqual(['unchecked', 'checked', 'registered', 'unchecked', 'open', 'no_number']);
    expect((await contactsOf(id, { calls: 'registered' })).map((one) => one.id)).toEqual([ids[2]]);
    expect((await contactsOf(id, { texts: 'checked', sort: 'id' })).map((one) => one.id)).toEqual([ids[1], ids[2]]);
    expect((await as.admin(audienceContract).numbers(id)).text).toBe(`${numbers[0]}\r\n`);
    const file = (await as.admin(audienceContract).contactsCsv(id, { calls: 'registered' })).text;
    expect(file).toContain('In the Do-Not-Call register');
    expect(await as.sales(audienceContract).numbers(id)).toMatchObject({ status: 403 });
  });

  it('agrees with the record of each client, whatever was said and checked', async () => {
    const random = seeded(20_261_128);
    const city = 'Random';
    const phones = Array.from({ length: 28 }, aNumber);
    const ids: number[] = [];
    for (let n = 0; n < 40; n++)
      ids.push(await aClient(random.pick([...phones, '+60123456788', null, null, null]), city));
    for (let step = 0; step < 60; step++) {
      const one = random.pick(ids);
      const phone = random.pick(phones);
      const what = random.int(5);
      if (what === 0) await consent(one, random.pick(['marketing.phone', 'marketing.sms']), random.chance(0.5));
      if (what === 1 && random.chance(0.3)) await as.admin(suppressionContract).create({ channel: 'phone', phone });
      if (what >= 2)
        await enter(`${phone},${random.pick(['yes', 'no'])},${random.pick(['yes', 'no'])}`, {
          checked_on: on.in(-random.pick([0, 19, 20, 21, 22, 50])),
        });
    }
    const id = await audienceOf(city);
    const listed = await contactsOf(id);
    expect(listed).toHaveLength(ids.length);
    for (const { id: client, calls, texts } of listed)
      expect(await as.admin(memberContract).view.data(client), String(client)).toMatchObject({ calls, texts });
    expect(new Set(listed.flatMap(({ calls, texts }) => [calls, texts]))).toEqual(new Set(phoneUses));
    expect((await as.admin(audienceContract).overview.data()).phones.map(({ use }) => use)).toEqual(phoneUses);
    expect(listed.some(({ calls }) => mayUse(calls))).toBe(true);
  });
});
