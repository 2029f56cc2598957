import { describe, expect, it } from 'vitest';
import { audienceContract } from './audience.contract.ts';
import { preferenceContract } from '../suppression/preference.contract.ts';
import { suppressionContract } from '../suppression/suppression.contract.ts';
import { unsubscribeToken } from '../suppression/unsubscribe-token.service.ts';
import { factNames, type Condition, type Fact, type Group } from './segment.model.ts';
import { choicesOf, emptyCondition, operatorsFor } from './segment.rules.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { memberMergeContract } from '#areas/people/member-merge/member-merge.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, test, KL, OR } = await gym();
const sql = test.ownerSql;
const kept = as.admin(audienceContract);
const named = (fact: Fact, part: Partial<Condition> = {}): Condition => ({ ...emptyCondition(fact), ...part });
const all = (...items: Group['items']): Group => ({ kind: 'group', join: 'and', items });
const any = (...items: Group['items']): Group => ({ kind: 'group', join: 'or', items });
const active = all(named('standing', { values: ['active'] }));
const segment = (n: number | string, more: object = {}) => ({
  kind: 'segment' as const,
  name: `Segment ${n}`,
  rule: active,
  ...more,
});
let made = 0;
const aClient = async (more: object = {}, branch_id = KL): Promise<number> => {
  made += 1;
  return aMember(sql, { branch_id, email: `audience${made}@test.example`, ...more });
};
/** A city of their own keeps the clients of one test apart from all others. */
const city = (name: string): Condition => named('city', { values: [name] });
const countOf = async (rule: Group, more: object = {}): Promise<number> =>
  (await kept.count.data({ option_id: null, rule: rule, ...more })).people;
const agrees = async (member_id: number, branch_id = KL): Promise<void> =>
  void (await sql
    .insertInto('member_consent')
    .values({
      branch_id,
      member_id,
      purpose: 'marketing',
      channel: 'email',
      wording: 'Marketing by e-mail',
      locale: 'en',
      given_at: on.clock.now().toISOString(),
    })
    .execute());
const visit = (member_id: number, day: string) => ({ branch_id: KL, member_id, day, allowed: true });
const visits = (op: Condition['op'], number: number): Promise<number> =>
  countOf(all(city('Visits'), named('visits', { op, number, days: 7 })));
const listed = await aClient();

lifecycle('Audiences', audienceContract, {
  as,
  by: 'admin',
  create: (n) => segment(n),
  edit: (_record, n) => ({ name: `Segment ${n}`, rule: active }),
  otherwise: ['rule'],
  filters: {
    kind: async () => {
      const [one, other] = [
        await kept.create.data(segment('of a kind')),
        await kept.create.data({ kind: 'list', name: 'A list', member_ids: [listed] }),
      ];
      return { asked: 'segment', found: one.id, left_out: other.id };
    },
  },
  rows: {
    lists: () => ({}),
    options: () => ({}),
    overview: () => ({}),
    contacts: () => ({}),
    contactsCsv: () => ({}),
    numbers: () => ({}),
    count: () => ({ input: { option_id: null, rule: active } }),
  },
});

lifecycle('Suppressed addresses', suppressionContract, {
  as,
  by: 'admin',
  create: (n) => ({ email: `s@number${1000 + n}.example`, reason: 'asked', note: null }),
  otherwise: ['email'],
  label: (record: { masked: string }) => record.masked,
  sorts: {
    created_at: {
      of: async () => {
        const mine = as.admin(suppressionContract);
        const ids: number[] = [];
        for (const day of [0, 1, 2]) {
          const { id } = await mine.create.data({ email: `sorted${day}@test.example`, reason: 'asked' });
          const created_at = new Date(on.clock.now().getTime() - day * 1000).toISOString();
          await sql.updateTable('suppression').set({ created_at }).where('id', '=', id).execute();
          ids.push(id);
        }
        return ids;
      },
    },
  },
  filters: {
    channel: async () => {
      const mine = as.admin(suppressionContract);
      const [one, other] = [
        await mine.create.data({ email: 'channel@test.example', reason: 'asked' }),
        await mine.create.data({ channel: 'phone', phone: '012-345 6001' }),
      ];
      return { asked: 'phone', found: other.id, left_out: one.id };
    },
    reason: async () => {
      const mine = as.admin(suppressionContract);
      const [one, other] = [
        await mine.create.data({ email: 'asked@test.example', reason: 'asked' }),
        await mine.create.data({ email: 'bounced@test.example', reason: 'bounced' }),
      ];
      return { asked: 'bounced', found: other.id, left_out: one.id };
    },
    status: async () => {
      const mine = as.admin(suppressionContract);
      const [one, other] = [
        await mine.create.data({ email: 'stays@test.example', reason: 'asked' }),
        await mine.create.data({ email: 'lifted@test.example', reason: 'asked' }),
      ];
      await mine.lift.data(other.id, { version: other.version, reason: 'By phone' });
      return { asked: 'lifted', found: other.id, left_out: one.id };
    },
  },
  rows: {
    lift: (record: { version: number }) => ({ input: { version: record.version, reason: 'By phone' } }),
  },
});

describe('the list of clients', () => {
  it('shows those of a segment, also with a search, another filter and in the file, and nobody to those who can’t see it', async () => {
    const [mei, ana] = [
      await aClient({ city: 'Filter', first_name: 'Meiyi' }),
      await aClient({ city: 'Filter', first_name: 'Anabel' }),
    ];
    await aClient({ city: 'Elsewhere', first_name: 'Meiyi' });
    const { id } = await kept.create.data(segment('filter', { rule: all(city('Filter')) }));
    const clients = as.admin(memberContract);
    const found = async (more: object = {}): Promise<number[]> =>
      (await clients.list.data({ audience_id: String(id), sort: 'id', ...more })).data.map((row) => row.id);
    expect(await found()).toEqual([mei, ana]);
    expect(await found({ q: 'meiyi' })).toEqual([mei]);
    expect(await found({ standing: 'expired' })).toEqual([]);
    expect(await clients.list.data({ audience_id: String(id) })).toMatchObject({ total: 2 });
    expect((await clients.csv({ audience_id: String(id) })).text.trim().split('\n')).toHaveLength(3);
    expect(await as.sales(memberContract).list.data({ audience_id: String(id) })).toMatchObject({ total: 0 });
    expect(await as.admin_sg(memberContract).list.data({ audience_id: String(id) })).toMatchObject({ total: 0 });
  });
});

describe('a segment', () => {
  it('answers every fact with every operator, and "has not" is everybody else', async () => {
    await aClient({ city: 'Facts' });
    await aClient({ city: 'Facts', gender: 'male', date_of_birth: '1990-03-06' });
    const filled: Partial<Condition> = { number: 1, days: 30, day: '2026-03-01' };
    for (const fact of factNames) {
      const values = choicesOf[fact]?.slice(0, 1) ?? ['1'];
      const of = (op: Condition['op']): Condition => named(fact, { ...filled, values, op });
      const found = await Promise.all(operatorsFor(fact).map((op) => countOf(all(city('Facts'), of(op)))));
      for (const count of found) expect(count, fact).toBeLessThanOrEqual(2);
      const isPair = (yes: Condition['op'], no: Condition['op']): void => {
        const ops: readonly string[] = operatorsFor(fact);
        if (!ops.includes(yes) || !ops.includes(no)) return;
        expect((found[ops.indexOf(yes)] ?? 0) + (found[ops.indexOf(no)] ?? 0), `${fact} ${yes}`).toBe(2);
      };
      isPair('is', 'is_not');
      isPair('contains', 'lacks');
      isPair('is_filled', 'is_empty');
      isPair('yes', 'no');
      isPair('in_last', 'not_in_last');
      isPair('times_at_least', 'times_less');
      isPair('sum_at_least', 'sum_less');
    }
  });

  it('counts what clients did in the days of the branch', async () => {
    const [often, once] = [await aClient({ city: 'Visits' }), await aClient({ city: 'Visits' })];
    await aClient({ city: 'Visits' });
    await sql
      .insertInto('check_in')
      .values([visit(often, on.today()), visit(often, on.in(-6)), visit(once, on.in(-6)), visit(once, on.in(-7))])
      .execute();
    expect([await visits('times_at_least', 1), await visits('times_at_least', 2)]).toEqual([2, 1]);
    expect([await visits('times_less', 1), await visits('times_less', 2)]).toEqual([1, 2]);
    expect([await visits('times_at_least', 0), await visits('times_less', 0)]).toEqual([3, 0]);
  });

  it('joins groups in groups, and takes what is typed as text, whatever it looks like', async () => {
    await aClient({ city: 'Groups', gender: 'male' });
    await aClient({ city: 'Groups', gender: 'female' });
    await aClient({ city: "Groups'); drop table member; --" });
    const [male, female] = ['male', 'female'].map((value) => named('gender', { values: [value] }));
    if (!male || !female) throw new Error('no conditions');
    expect(await countOf(all(city('Groups'), any(male, female)))).toBe(2);
    expect(await countOf(all(city('Groups'), all(male, female)))).toBe(0);
    expect(await countOf(any(all(city('Groups'), male), city("Groups'); drop table member; --")))).toBe(2);
    expect(await countOf(all(named('city', { op: 'contains', values: ['%'] })))).toBe(0);
  });

  it('has the clients of its branch only, also where it belongs to the network', async () => {
    await aClient({ city: 'Walls' });
    await aClient({ city: 'Walls' }, OR);
    // A guest of this branch, at home in the other one.
    await aMember(sql, { branch_id: OR, city: 'Walls', email: 'guest@walls.example' }, [KL]);
    const rule = all(city('Walls'));
    const network = await as.hq(audienceContract).create.data(segment('walls', { everywhere: true, rule }));
    expect(network).toMatchObject({ branch_id: null, reach: { people: 3 } });
    expect(await kept.view.data(network.id)).toMatchObject({ reach: { people: 1 }, can: [] });
    expect((await as.admin_sg(audienceContract).contacts.data(network.id, {})).data).toHaveLength(2);
    expect(await kept.edit(network.id, { ...segment('x'), version: 1 })).toMatchObject({ status: 403 });
    expect(await kept.create(segment('x', { everywhere: true }))).toMatchObject({ status: 403 });
  });

  it('of children reaches each guardian once', async () => {
    const guardian = await aClient({ city: 'Home', first_name: 'Guardian' });
    for (const first_name of ['Ana', 'Ben']) {
      const child = await aClient({ city: 'Children', first_name, email: null });
      const relation = {
        branch_id: KL,
        member_id: child,
        related_member_id: guardian,
        relationship: 1,
        is_guardian: true,
      };
      await sql.insertInto('member_relation').values(relation).execute();
    }
    await agrees(guardian);
    const rule = all(city('Children'));
    const { id, reach } = await kept.create.data(segment('children', { option_id: 1, rule }));
    expect(reach).toEqual({ people: 1, reached: 1, no_address: 0, suppressed: 0, no_consent: 0 });
    expect((await kept.contacts.data(id, {})).data).toMatchObject([
      { id: guardian, children: 'Ana, Ben', reach: 'reached' },
    ]);
    expect(await countOf(all(city('Children')))).toBe(2);
  });

  it('says at its part what is missing, and shows names only to those who see clients', async () => {
    const faulty = await kept.create(segment('faulty', { rule: all(named('visits', { number: 1 })) }));
    expect(Object.keys(faulty.faults)).toEqual(['rule.items.0.days']);
    expect(Object.keys((await kept.create({ kind: 'list', name: 'Empty' })).faults)).toEqual(['member_ids']);
    const elsewhere = await aClient({}, OR);
    expect(Object.keys((await kept.create({ kind: 'list', name: 'Theirs', member_ids: [elsewhere] })).faults)).toEqual([
      'member_ids',
    ]);
  });
});

describe('a list', () => {
  it('keeps its clients through a merge, each once, and gets them back when it is undone', async () => {
    const [one, two] = [await aClient({ city: 'Merge' }), await aClient({ city: 'Merge' })];
    const { id } = await kept.create.data({ kind: 'list', name: 'Merge', member_ids: [one, two, one] });
    const merges = as.hq(memberMergeContract);
    const merged = await merges.merge.data(one, { gone_id: two, version: 1, gone_version: 1, take: [] });
    expect(await kept.view.data(id)).toMatchObject({ member_ids: [one], reach: { people: 1 } });
    await merges.undo.data(merged.id);
    expect((await kept.view.data(id)).member_ids.toSorted((a, b) => a - b)).toEqual([one, two]);
    const shorter = await kept.view.data(id);
    const edited = await kept.edit.data(id, { name: 'Merge', member_ids: [two], version: shorter.version });
    expect(edited).toMatchObject({ member_ids: [two], reach: { people: 1 }, can: ['edit_list', 'delete'] });
  });
});

describe('whom an e-mail reaches', () => {
  it('is said with the first reason why not', async () => {
    const reached = await aClient({ city: 'Reach' });
    const gone = await aClient({ city: 'Reach', email: 'Gone@Reach.example' });
    await aClient({ city: 'Reach' });
    await aClient({ city: 'Reach', email: null });
    await agrees(reached);
    await agrees(gone);
    // Noted in another branch, in other letters: it is the address that counts.
    await as.admin_sg(suppressionContract).create.data({ email: 'gone@REACH.example', reason: 'complained' });
    const { id, reach } = await kept.create.data(segment('reach', { rule: all(city('Reach')) }));
    expect(reach).toEqual({ people: 4, reached: 1, no_address: 1, suppressed: 1, no_consent: 1 });
    const asked = await kept.contacts.data(id, { reach: 'suppressed' });
    expect(asked.data).toMatchObject([{ id: gone, reach: 'suppressed' }]);
  });
});

describe('the link in an e-mail', () => {
  const { config } = test.app.services;
  const open = as.nobody(preferenceContract);
  const oneClick = (token: string, body?: string) =>
    test.app.http.inject({
      method: 'POST',
      url: `/p/unsubscribe?token=${token}`,
      ...(body !== undefined && { payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
  const stateOf = async (id: number) => {
    const { given, suppressed } = (await open.look.data({ token: tokenOf(id) })) ?? { given: [], suppressed: null };
    return { given, suppressed };
  };
  const emails = new Map<number, string>();
  const tokenOf = (id: number): string => unsubscribeToken(config, id, emails.get(id) ?? '');
  const aReader = async (): Promise<number> => {
    const id = await aClient();
    emails.set(id, `audience${made}@test.example`);
    await agrees(id);
    return id;
  };

  it('unsubscribes with a POST, with or without a body, as often as it is sent; a GET changes nothing', async () => {
    const id = await aReader();
    await test.app.http.inject({ method: 'GET', url: `/p/unsubscribe?token=${tokenOf(id)}` });
    await test.app.http.inject({ method: 'HEAD', url: `/p/unsubscribe?token=${tokenOf(id)}` });
    expect(await stateOf(id)).toEqual({ given: ['marketing.email'], suppressed: false });
    for (const body of [undefined, 'List-Unsubscribe=One-Click', '']) {
      const { statusCode, headers } = await oneClick(tokenOf(id), body);
      expect([statusCode, headers['set-cookie'], headers['location']]).toEqual([200, undefined, undefined]);
    }
    expect(await stateOf(id)).toEqual({ given: [], suppressed: true });
    expect((await oneClick(`${tokenOf(id)}x`)).statusCode).toBe(400);
    expect((await oneClick('')).statusCode).toBe(400);
    const rows = await sql
      .selectFrom('suppression')
      .select(['via', 'reason', 'masked'])
      .where('member_id', '=', id)
      .execute();
    expect(rows).toEqual([{ via: 'one_click', reason: 'unsubscribed', masked: 'a***@test.example' }]);
  });

  it('lets the person choose again, with the words they read as proof', async () => {
    const id = await aReader();
    await open.unsubscribe.data({ token: tokenOf(id) });
    const chosen = await open.choose.data({ token: tokenOf(id), given: ['marketing.email', 'surveys.email'] });
    expect(chosen).toMatchObject({ given: ['marketing.email', 'surveys.email'], suppressed: false });
    const proof = await sql
      .selectFrom('member_consent')
      .select(['wording', 'given_by', 'withdrawn_at'])
      .where('member_id', '=', id)
      .where('purpose', '=', 'marketing')
      .orderBy('id')
      .execute();
    expect(proof).toMatchObject([
      { withdrawn_at: expect.any(String) },
      { wording: 'Marketing by e-mail', given_by: null, withdrawn_at: null },
    ]);
    expect(await open.choose.data({ token: tokenOf(id), given: ['surveys.email'] })).toMatchObject({
      suppressed: true,
    });
  });

  it('of an address that the person no longer has suppresses that address and nothing else', async () => {
    const id = await aReader();
    const old = tokenOf(id);
    await sql.updateTable('member').set({ email: 'moved@test.example' }).where('id', '=', id).execute();
    await open.unsubscribe.data({ token: old });
    expect(await open.look.data({ token: old })).toMatchObject({ masked: '', given: [], suppressed: true });
    const now = await open.look.data({ token: unsubscribeToken(config, id, 'moved@test.example') });
    expect(now).toMatchObject({ given: ['marketing.email'], suppressed: false });
    expect((await open.choose({ token: old, given: [] })).refusal?.code).toBe('broadcast.link_invalid');
  });

  it('still works once the person is erased, without knowing whose it was', async () => {
    const id = await aReader();
    await sql.updateTable('member').set({ erased_at: on.clock.now().toISOString() }).where('id', '=', id).execute();
    expect(await open.look.data({ token: tokenOf(id) })).toBeNull();
    expect((await oneClick(tokenOf(id))).statusCode).toBe(200);
    expect((await oneClick(tokenOf(id))).statusCode).toBe(200);
    const { version, id: no } = await sql
      .selectFrom('suppression')
      .selectAll()
      .where('masked', '=', '***')
      .executeTakeFirstOrThrow();
    expect(await as.hq(suppressionContract).lift.data(no, { version, reason: 'A mistake' })).toMatchObject({
      status: 'lifted',
    });
  });

  it('is not needed twice: an address that is suppressed is refused, and can be suppressed again once it is lifted', async () => {
    const mine = as.admin(suppressionContract);
    const first = await mine.create.data({ email: 'twice@test.example', reason: 'asked' });
    expect((await mine.create({ email: ' Twice@test.example', reason: 'asked' })).refusal?.code).toBe(
      'broadcast.suppressed_already',
    );
    await mine.lift.data(first.id, { version: first.version, reason: 'By phone' });
    const again = await mine.lift(first.id, { version: first.version + 1, reason: 'By phone' });
    expect(again.responseCode).toBe(codes.refused);
    await mine.create.data({ email: 'twice@test.example', reason: 'asked' });
  });
});
