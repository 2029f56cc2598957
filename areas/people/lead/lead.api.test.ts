import { describe, expect, it } from 'vitest';
import { leadContract } from './lead.contract.ts';
import { memberContract } from '../member/member.contract.ts';
import { areaWords } from '#areas/domain.index.ts';
import { inLanguage, wordAt } from '#kit/domain/words.ts';
import { kitWords } from '#kit/domain/kit.words.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const zh = inLanguage(kitWords, 'cn');

const { as, on, sold } = await gym();
const leads = as.sales(leadContract);

lifecycle('A lead', leadContract, {
  as,
  by: 'sales',
  create: (n) => ({ first_name: `Mei ${n}`, last_name: 'Ong', phone: '+60123456789', next_action_on: on.in(1) }),
  filters: {
    sales_staff_id: [as.sales.id, as.admin.id],
    due_until: async () => {
      const [soon, late] = [
        await sold.lead({ next_action_on: on.in(2) }),
        await sold.lead({ next_action_on: on.in(9) }),
      ];
      return { asked: on.in(2), found: soon.id, left_out: late.id };
    },
    due: async () => {
      const [due, late] = [
        await sold.lead({ next_action_on: on.today() }),
        await sold.lead({ next_action_on: on.in(1) }),
      ];
      return { asked: true, found: due.id, left_out: late.id };
    },
    converted: async () => {
      const [client, open] = [await sold.lead(), await sold.lead()];
      await leads.convert.data(client.id, { version: client.version });
      return { asked: true, found: client.id, left_out: open.id };
    },
  },
  rows: {
    similar: () => ({ input: { name: 'Mei' } }),
    convert: ({ version }: { version: number }) => ({ input: { version } }),
    activities: () => ({}),
    addActivity: () => ({ input: { type: 'outgoing_call', note: 'Wants to box' } }),
  },
});

describe('adding a lead', () => {
  it('names faults in the language of the caller', async () => {
    const said = await leads.create({ first_name: 'A', email: 'x@' }, { locale: 'cn' });
    expect(said.faults).toEqual({ email: [zh.faults.email_invalid] });
  });

  it('checks phone and birth by the branch', async () => {
    const said = await leads.create({ first_name: 'A', phone: '12', date_of_birth: '2199-01-01' });
    expect(said.faults).toEqual({
      phone: ['Phone number is invalid'],
      date_of_birth: ['The date of birth can’t be in the future.'],
    });
  });

  it('keeps e-mail and phone in one form, and says what can be done next', async () => {
    const lead = await sold.lead({ email: 'Mei.Ling@Gym.Example', phone: '012-345 6789' });
    expect(lead).toMatchObject({
      email: 'mei.ling@gym.example',
      phone: '+60123456789',
      status: 'lead',
      branch_name: 'Kuala Lumpur',
      can: ['start_trial', 'mark_cold', 'edit', 'delete', 'convert', 'add_activity'],
    });
  });

  it('gives a next action without a day to today, so that somebody is reminded of it', async () => {
    const lead = await sold.lead({ next_action: 'Call back', next_action_on: null });
    expect(lead.next_action_on).toBe(on.today());
    const due = await leads.list.data({ due: 'true', q: lead.first_name });
    expect(due.data.map((one) => one.id)).toContain(lead.id);
    const later = { ...lead, next_action_on: on.in(3) };
    const moved = await leads.edit.data(lead.id, later);
    expect(moved.next_action_on).toBe(on.in(3));
    const cleared = await leads.edit.data(lead.id, { ...moved, next_action_on: null });
    expect(cleared.next_action_on).toBe(on.today());
    const done = await leads.edit.data(lead.id, { ...cleared, next_action: null, next_action_on: null });
    expect(done.next_action_on).toBeNull();
  });

  it('never takes a card number', async () => {
    const said = await leads.create({ first_name: 'A', note: 'pays with 4111 1111 1111 1111' });
    expect(Object.keys(said.faults)).toEqual(['note']);
  });
});

it('is found by a part of the name, the phone and the e-mail, and signs are read as signs', async () => {
  const person = { last_name: "O'Brien_50%", phone: '013-777 8899', email: 'zara@find.example' };
  const { id } = await sold.lead({ first_name: 'Zara', ...person });
  for (const q of ['zara', "o'brien_5", '7778899', 'ZARA@FIND', '50%'])
    expect((await leads.list.data({ q })).data.map((row) => row.id)).toEqual([id]);
  expect((await leads.list.data({ q: 'z%a' })).total).toBe(0);
});

it('is never shown in another branch', async () => {
  await sold.lead();
  expect((await as.admin_sg(leadContract).list.data()).total).toBe(0);
});

it('is asked after a trial the day after, unless something is planned already', async () => {
  const next = async (more: object) => {
    const { id, version } = await sold.lead(more);
    const { next_action, next_action_on } = await leads.move.data(id, { move: 'start_trial', version });
    return [next_action, next_action_on];
  };
  const asked = ['Ask how the trial went', on.in(1)];
  expect(await next({ next_action: null })).toEqual(asked);
  expect(await next({ next_action: 'Call back', next_action_on: on.in(-2) })).toEqual(asked);
  expect(await next({ next_action: 'Bring gloves', next_action_on: on.today() })).toEqual(['Bring gloves', on.today()]);
  const { id, version } = await sold.lead({ next_action: null });
  const cold = await leads.move.data(id, { move: 'mark_cold', version, reason: 'Moved away' });
  expect(cold.next_action_on).toBeNull();
});

it('is not asked after a trial that was taken back, and is called about what was planned before', async () => {
  const begun = async (more: object) => {
    const lead = await sold.lead(more);
    return leads.move.data(lead.id, { move: 'start_trial', version: lead.version });
  };
  const left = async (lead: { id: number; version: number }, move: 'reopen' | 'mark_cold') => {
    const after = await leads.move.data(lead.id, { move, version: lead.version, reason: 'By mistake' });
    return [after.next_action, after.next_action_on];
  };
  expect(await left(await begun({ next_action: null }), 'reopen')).toEqual([null, null]);
  expect(await left(await begun({ next_action: null }), 'mark_cold')).toEqual([null, null]);
  const late = { next_action: 'Call back', next_action_on: on.in(-2) };
  expect(await left(await begun(late), 'reopen')).toEqual(['Call back', on.in(-2)]);
  // Anything planned in the meantime, and what the trial had left alone, stays.
  const own = await begun(late);
  const edited = await leads.edit.data(own.id, { ...own, next_action: 'Bring gloves' });
  expect(await left(edited, 'reopen')).toEqual(['Bring gloves', on.in(1)]);
  const planned = { next_action: 'Bring gloves', next_action_on: on.in(4) };
  expect(await left(await begun(planned), 'reopen')).toEqual(['Bring gloves', on.in(4)]);
  // A second trial starts again, and is undone separately.
  const again = await begun(late);
  const { version } = await leads.move.data(again.id, { move: 'reopen', version: again.version });
  const twice = await leads.move.data(again.id, { move: 'start_trial', version });
  expect([twice.next_action, twice.next_action_on]).toEqual(['Ask how the trial went', on.in(1)]);
  expect(await left(twice, 'reopen')).toEqual(['Call back', on.in(-2)]);
});

it('keeps the reason of a move among its activities', async () => {
  const { id } = await sold.lead();
  await leads.move.data(id, { move: 'mark_cold', version: 1, reason: 'Moved away' });
  expect((await leads.activities.data(id))[0]).toMatchObject({ type: 'lead_status', note: 'Moved away' });
});

describe('becoming a client', () => {
  it('keeps everything and links both; a second time is refused, also at the same moment', async () => {
    const facts = { email: 'once@gym.example', gender: 'female', date_of_birth: '1990-05-05' } as const;
    const came = { source: 'referral', interest: 'Muay Thai, evenings' } as const;
    const lead = await sold.lead({ first_name: 'Mei Ling', ...facts, ...came });
    await leads.addActivity.data(lead.id, { type: 'outgoing_call', note: 'Wants to box' });
    const tries = await Promise.all([1, 2, 3].map(() => leads.convert(lead.id, { version: 1 })));
    const done = tries.filter((said) => said.responseCode === 0);
    expect(done).toHaveLength(1);
    const member_id = done[0]?.data.member_id ?? 0;
    const after = await leads.view.data(lead.id);
    expect(after).toMatchObject({ member_id, can: ['open_client', 'add_activity'] });
    const client = await as.sales(memberContract).view.data(member_id);
    expect(client).toMatchObject({ first_name: 'Mei Ling', ...facts, ...came });
    const kept = await as.sales(memberContract).activities.data(member_id);
    expect(kept.map((row) => row.note)).toContain('Wants to box');
    // The history names the client and has a word for each field, in both languages.
    const changes = (await leads.history.data(lead.id)).flatMap((entry) => entry.changes);
    const became = changes.find(({ field }) => field === 'member_id');
    expect(became).toMatchObject({ before: null, after: expect.stringContaining('Mei Ling') });
    expect(changes.map(({ field }) => field)).toContain('converted_at');
    for (const words of Object.values(areaWords.people))
      for (const field of ['member_id', 'converted_at']) expect(wordAt(words, `field.${field}`), field).toBeDefined();
    const body = { first_name: 'X', version: after.version };
    await leads.edit.refused('people.lead_is_client', lead.id, body);
  });

  it('is refused with code 62 when another member has the e-mail, whatever its case', async () => {
    const email = 'twice@gym.example';
    const first = await sold.lead({ email });
    await leads.convert.data(first.id, { version: 1 });
    const second = await sold.lead({ email: email.toUpperCase() });
    expect(await leads.convert(second.id, { version: 1 })).toMatchObject({
      responseCode: 62,
      responseMessage: 'Duplicated email with other member',
    });
  });
});
