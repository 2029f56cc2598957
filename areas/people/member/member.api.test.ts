import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import { privilegeContract } from '#areas/access/privilege/privilege.contract.ts';
import { audienceContract } from '#areas/broadcast/audience/audience.contract.ts';
import { checkInContract } from '#areas/classes/check-in/check-in.contract.ts';
import { memberBulkContract } from '../member-bulk/member-bulk.contract.ts';
import { memberConsentContract } from '../member-consent/member-consent.contract.ts';
import { memberContract } from './member.contract.ts';
import { memberLifeContract } from '../member-life/member-life.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';
import { nameOf, type ProgrammeKind } from '#server/testing/sold.testing.ts';

const { as, on, sold, KL, test } = await gym({ day: '2026-03-05' });

lifecycle('A client', memberContract, {
  as,
  by: 'sales',
  create: (n) => ({
    first_name: nameOf(n),
    last_name: 'Rahman',
    email: `nur${n}@gym.example`,
    phone: '+60123456789',
    date_of_birth: '1990-05-17',
    city: 'Ipoh',
  }),
  sorts: {
    name: {
      make: (index) => ({ first_name: ['Aster', 'Mango', 'Tulip'][index] ?? '' }),
      read: ({ first_name }: Member) => first_name,
    },
    joined_on: {
      of: async () => [
        (await joined('2026-02-03')).id,
        (await joined('2026-02-01')).id,
        (await joined('2026-02-02')).id,
      ],
    },
  },
  filters: {
    audience_id: async () => {
      const granted = {
        staff_id: as.sales.id,
        effect: 'give' as const,
        flags: ['VIEW_NEWS' as const],
        branches: [KL],
        reason: 'Test',
      };
      await as.hq(privilegeContract).create.data({ ...granted, from_on: on.today(), until_on: on.in(30) });
      const [one, other] = [await sold.member(), await sold.member()];
      const list = await as.admin(audienceContract).create.data({ kind: 'list', name: 'Picked', member_ids: [one.id] });
      return { asked: list.id, found: one.id, left_out: other.id };
    },
    sales_staff_id: [as.sales.id, as.admin.id],
    trainer_staff_id: [as.trainer.id, as.trainer_pt.id],
    standing: async () => {
      const [active, none] = [await sold.membership(), await sold.member()];
      return { asked: 'active', found: active.member_id, left_out: none.id };
    },
    membership: async () => {
      const [paid, open] = [await sold.membership(), await sold.membership({ paid: 'later' })];
      return [
        { asked: 'ongoing', found: paid.member_id, left_out: open.member_id },
        { asked: 'payment_pending,terminated', found: open.member_id, left_out: paid.member_id },
      ];
    },
    owing: async () => {
      const [paid, open] = [await sold.membership(), await sold.membership({ paid: 'later' })];
      return [
        { asked: true, found: open.member_id, left_out: paid.member_id },
        { asked: false, found: paid.member_id, left_out: open.member_id },
      ];
    },
    programme_id: async () => {
      const [one, other] = [await sold.membership(), await sold.membership()];
      return { asked: one.programme_id, found: one.member_id, left_out: other.member_id };
    },
    type_id: async () => {
      const personal = await sold.programme({ type_id: 2 });
      const [one, other] = [await sold.membership({ programme_id: personal.id }), await sold.membership()];
      return { asked: 2, found: one.member_id, left_out: other.member_id };
    },
    from: async () => {
      const [guest, home] = [await sold.guest(), (await sold.member()).id];
      return [
        { asked: 'home', found: home, left_out: guest },
        { asked: 'elsewhere', found: guest, left_out: home },
      ];
    },
    ends_from: () => ends(on.in(50), 'yearly', 'monthly'),
    ends_until: () => ends(on.in(50), 'monthly', 'yearly'),
    ends_within: () => ends(50, 'monthly', 'yearly'),
    joined_from: () => joinedCase('2026-03-03', '2026-03-03', '2026-03-02'),
    joined_until: () => joinedCase('2026-03-02', '2026-03-02', '2026-03-03'),
    joined_this_month: async () => ({
      asked: true,
      found: (await joined('2026-03-01')).id,
      left_out: (await joined('2026-02-28')).id,
    }),
    unseen_days: async () => {
      const [seen, unseen] = [await sold.membership(), await sold.membership()];
      await as.sales(checkInContract).create.data({ member_id: seen.member_id, client_key: 'abcdefghijklmnop' });
      return { asked: 7, found: unseen.member_id, left_out: seen.member_id };
    },
    birthday_month: async () => {
      const [december, may] = [await sold.member({ date_of_birth: '1988-12-31' }), await sold.member()];
      return { asked: 12, found: december.id, left_out: may.id };
    },
    tag: async () => {
      const [tagged, other] = [await sold.member(), await sold.member()];
      await as.sales(memberBulkContract).setTags.data(tagged.id, { branch_id: KL, tags: ['VIP', '拳击'] });
      return { asked: '拳击', found: tagged.id, left_out: other.id };
    },
    consent: async () => {
      const [agreed, other] = [await sold.member(), await sold.member()];
      const consent = { name: 'marketing.email', given: true, wording: 'I agree', locale: 'en' } as const;
      await as.sales(memberConsentContract).change.data(agreed.id, consent);
      return { asked: 'marketing.email', found: agreed.id, left_out: other.id };
    },
    inactive: async () => {
      const [gone, here] = [await sold.member(), await sold.member()];
      await as.facility(memberLifeContract).deactivate.data(gone.id, { version: gone.version, reason: 'Moved away' });
      return { asked: true, found: gone.id, left_out: here.id };
    },
  },
  rows: {
    similar: () => ({ input: { name: 'Nur' } }),
    alerts: () => ({}),
    blocked: () => ({}),
    photo: async ({ id, version, first_name, email, date_of_birth }: Member) => {
      const typed = { version, first_name, email, date_of_birth, photo_file_id: await sold.picture() };
      await as.admin(memberContract).edit.data(id, typed);
      return { id };
    },
    activities: () => ({}),
    addActivity: () => ({ input: { type: 'outgoing_call', note: 'Asked for the family plan' } }),
    assignCard: ({ version }: Member, n) => ({ input: { version, card_number: `CARD-${n}` } }),
  },
});

const clients = as.sales(memberContract);
type Member = Awaited<ReturnType<typeof sold.member>>;
const joined = async (day: string) => {
  const today = on.today();
  on.set(day);
  const member = await sold.member();
  on.set(today);
  return member;
};
const joinedCase = async (asked: string, found: string, left_out: string) => ({
  asked,
  found: (await joined(found)).id,
  left_out: (await joined(left_out)).id,
});
const ends = async (asked: string | number, found: ProgrammeKind, left_out: ProgrammeKind) => ({
  asked,
  found: (await sold.membership({ kind: found })).member_id,
  left_out: (await sold.membership({ kind: left_out })).member_id,
});

const editOf = ({ first_name, last_name, email, phone, date_of_birth, country_code, version }: Member) => ({
  first_name,
  last_name,
  email,
  phone,
  date_of_birth,
  country_code,
  version,
});
const idsFor = async (q: string) => (await clients.list.data({ q })).data.map((row) => row.id);

describe('adding a client', () => {
  it('trims and completes what was typed, gives a number, and shows all of it on the record', async () => {
    const member = await sold.member({ first_name: '  Nur  ', phone: '012-345 6789' });
    expect(member).toMatchObject({
      first_name: 'Nur',
      phone: '+60123456789',
      country_code: 'MY',
      standing: 'none',
      branch_name: 'Kuala Lumpur',
      can: ['edit', 'add_activity', 'sign_up', 'charge', 'assign_card', 'change_password'],
    });
    expect(member.number).toMatch(/^KL-\d+$/);
    const seen = await clients.view.data(member.id);
    expect(seen).toMatchObject({ ...member, memberships: [], invoices: [], owed: [], check_ins: [], family: [] });
    expect(await clients.activities.data(member.id)).toMatchObject([{ type: 'client_created' }]);
  });

  it('names what is wrong at the fields, in the words of the specification', async () => {
    const empty = await clients.create({ first_name: '', email: '', date_of_birth: '' });
    expect(empty.faults).toEqual({
      first_name: ['Name is required'],
      email: ['E-mail is required'],
      date_of_birth: ['Date of birth is required'],
    });
    const named = { first_name: 'A', email: 'a@gym.example' };
    const checked = await clients.create({ ...named, phone: '1', emergency_phone: '2', date_of_birth: '2199-01-01' });
    expect(checked.faults).toEqual({
      phone: ['Phone number is invalid'],
      emergency_phone: ['Phone number is invalid'],
      date_of_birth: ['The date of birth can’t be in the future.'],
    });
    const said = await clients.create({ first_name: 'A', email: 'nobody', date_of_birth: '1990-05-17' });
    expect(said.faults).toEqual({ email: ['E-mail must be valid'] });
  });

  it('refuses an e-mail or a card that another client has, in whatever branch', async () => {
    const person = { first_name: 'Nur', date_of_birth: '1990-05-17' };
    const member = await sold.member({ email: 'twice@gym.example', card_number: 'TWICE-1' });
    const again = await clients.create({ ...person, email: 'TWICE@gym.example' });
    expect(again).toMatchObject({
      responseCode: codes.duplicateEmail,
      responseMessage: 'Duplicated email with other member',
    });
    const abroad = await as.admin_sg(memberContract).create({ ...person, email: 'twice@gym.example' });
    expect(abroad.responseCode).toBe(codes.duplicateEmail);
    const carded = await clients.create({ ...person, email: 'carded@gym.example', card_number: 'TWICE-1' });
    expect(Object.keys(carded.faults)).toEqual(['card_number']);
    const other = await sold.member();
    const edited = await clients.edit(other.id, { ...editOf(other), email: member.email });
    expect(edited.responseCode).toBe(codes.duplicateEmail);
  });

  it('takes a child without an e-mail when a guardian is named whom the caller sees', async () => {
    const guardian = await sold.member({ first_name: 'Aisyah', last_name: 'Rahman' });
    const child = { first_name: 'Adam', email: '', date_of_birth: '2016-02-01', guardian_relationship: 2 };
    expect((await clients.create(child)).faults).toEqual({ email: ['E-mail is required'] });
    const abroad = { first_name: 'Far', email: 'far@gym.example', date_of_birth: '1990-05-17' };
    const stranger = await as.admin_sg(memberContract).create.data(abroad);
    const unseen = await clients.create({ ...child, guardian_member_id: stranger.id });
    expect(Object.keys(unseen.faults)).toEqual(['guardian_member_id']);
    const made = await clients.create.data({ ...child, guardian_member_id: guardian.id });
    expect(made.guardian_name).toBe('Aisyah Rahman');
    const family = async (id: number) => (await clients.view.data(id)).family;
    expect(await family(made.id)).toMatchObject([{ member_id: guardian.id, is_guardian: true, relationship: 2 }]);
    expect(await family(guardian.id)).toMatchObject([{ member_id: made.id, is_ward: true }]);
  });

  it('gives each a number of its own without gaps, also in a rush', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => sold.member()));
    const numbers = made.map((member) => Number(member.number.split('-')[1])).toSorted((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

it('changes and removes the guardian of a child', async () => {
  const guardian = await sold.member();
  const minor = { email: '', date_of_birth: '2016-02-01', guardian_relationship: 1 };
  const child = await sold.member({ ...minor, guardian_member_id: guardian.id });
  const put = (more: object) => clients.edit(child.id, { ...editOf(child), guardian_member_id: guardian.id, ...more });
  expect((await put({ guardian_member_id: null })).faults).toEqual({ email: ['E-mail is required'] });
  const own = await put({ guardian_member_id: child.id, guardian_relationship: 1 });
  expect(own.responseCode).toBe(codes.validation);
  const edited = await put({ guardian_member_id: null, email: 'now.has@gym.example' });
  expect(edited.data).toMatchObject({ guardian_member_id: null });
  const { family } = await clients.view.data(child.id);
  expect(family.map((one) => one.is_guardian)).not.toContain(true);
  expect(family.length).toBeGreaterThan(0);
});

describe('the list', () => {
  it('is there by the name of the specification too', async () => {
    await sold.member();
    const sent = { method: 'GET', headers: await as.trainer.headers() } as const;
    const answered = async (path: string) =>
      (await test.app.http.inject({ ...sent, url: `/api/v4/${path}/${KL}?itemsPerPage=2` })).json<object>();
    expect(await answered('member/getMemberByBranch')).toEqual(await answered('member'));
  });

  it('finds by parts of names in any order, phone, number and card, and by what is nearly right', async () => {
    const named = { last_name: '陈', phone: '017-888 4321', card_number: 'DOOR-77' };
    const member = await sold.member({ first_name: '伟', ...named });
    const long = await sold.member({ first_name: 'Thirunavukkarasu', last_name: 'Subramaniam' });
    for (const q of ['陈伟', '伟', '017 888-4321', 'door-77']) expect(await idsFor(q), q).toEqual([member.id]);
    for (const q of ['subramaniam thiru', 'subramanium']) expect(await idsFor(q), q).toEqual([long.id]);
    expect(await idsFor('th')).toContain(long.id);
    expect(await idsFor('100%')).toEqual([]);
  });

  it('says the same total on every page of a search', async () => {
    for (let index = 0; index < 6; index++) await sold.member({ first_name: 'Zainab' });
    const all = await clients.list.data({ q: 'zainab', itemsPerPage: 100 });
    const third = await clients.list.data({ q: 'zainab', itemsPerPage: 2, page: 3 });
    expect([all.total, third.total]).toEqual([6, 6]);
    expect(third.data.map((row) => row.id)).toEqual(all.data.slice(4, 6).map((row) => row.id));
    expect((await clients.list.data({ q: 'zainab', page: 900 })).total).toBe(6);
  });

  it('finds guests by what their home branch changes, until they are no guests any more', async () => {
    const abroad = as.admin_sg(memberContract);
    const person = { first_name: '佩雯', last_name: '颜', email: 'pei@gym.example', date_of_birth: '1990-05-17' };
    const visitor = await abroad.create.data(person);
    expect(await idsFor('颜佩雯')).toEqual([]);
    const row = { branch_id: KL, member_id: visitor.id };
    await test.ownerSql.insertInto('member_branch').values(row).execute();
    for (const typed of ['颜佩雯', '佩雯', '颜']) expect(await idsFor(typed), typed).toEqual([visitor.id]);
    await abroad.edit.data(visitor.id, { ...editOf(visitor), card_number: 'GUEST-9' });
    expect(await idsFor('guest-9')).toEqual([visitor.id]);
    const gone = test.ownerSql.deleteFrom('member_branch').where('member_id', '=', visitor.id);
    await gone.where('branch_id', '=', KL).execute();
    expect(await idsFor('颜佩雯')).toEqual([]);
  });

  it('is a file with formulas as text', async () => {
    await sold.member({ first_name: '=HYPERLINK("http://x")' });
    const file = await as.facility(memberContract).csv();
    expect(file.text).toContain(`"'=HYPERLINK(""http://x"")"`);
  });
});

it('shows possible duplicates, but not the record itself', async () => {
  const member = await sold.member({ phone: '019-222 3344' });
  const alike = { phone: '0192223344' };
  expect(await clients.similar.data(alike)).toMatchObject([{ kind: 'member', id: member.id, alike: ['phone'] }]);
  expect(await clients.similar.data({ ...alike, except_member_id: member.id })).toEqual([]);
});
