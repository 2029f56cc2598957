import { beforeAll, describe, expect, it } from 'vitest';
import { articleContract, ownArticleContract } from '../article/article.contract.ts';
import { ownTicketContract } from './own-ticket.contract.ts';
import { ticketContract } from './ticket.contract.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { homeContract } from '#areas/report/home/home.contract.ts';
import { ownPage } from '#areas/people/member-self/own-page.testing.ts';
import { gym, type Person } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, sold, test, branches, KL, HQ } = await gym();
const sql = test.ownerSql;
const [desk, office] = [as.admin(ticketContract), as.hq(ticketContract)];
let member_id = 0;
beforeAll(async () => {
  await sql
    .updateTable('opening_hours')
    .set({ thursday: '09:00-12:00,14:00-19:00' })
    .where('branch_id', '=', KL)
    .execute();
  member_id = await aMember(sql, { branch_id: KL, email: 'asks@test.example' });
});
const fromClient = (n: number | string, more: object = {}) => ({
  branch_id: KL,
  desk: 'branch' as const,
  member_id,
  subject: `Ticket ${n}`,
  category: 'class' as const,
  priority: 'normal' as const,
  body: 'Where are the gloves?',
  ...more,
});
const toOffice = (n: number | string, more: object = {}) =>
  ({ ...fromClient(n, more), desk: 'office' as const, member_id: null }) as const;

lifecycle('Tickets', ticketContract, {
  as,
  by: 'admin',
  create: (n) => fromClient(n),
  label: (record: { subject: string }) => record.subject,
  otherwise: ['body', 'file_id'],
  filters: {
    status: async () => {
      const [one, other] = [await desk.create.data(fromClient('a')), await desk.create.data(fromClient('b'))];
      await desk.move.data(other.id, { version: other.version, move: 'resolve' });
      return { asked: 'resolved', found: other.id, left_out: one.id };
    },
    desk: async () => {
      const [one, other] = [await desk.create.data(fromClient('a')), await desk.create.data(toOffice('b'))];
      return { asked: 'office', found: other.id, left_out: one.id };
    },
    category: ['payment', 'class'],
    priority: ['urgent', 'low'],
    mine: async () => {
      const [one, other] = [await desk.create.data(fromClient('a')), await desk.create.data(fromClient('b'))];
      await desk.assign.data(other.id, { version: other.version, staff_id: as.admin.id });
      return { asked: 'true', found: other.id, left_out: one.id };
    },
    unassigned: async () => {
      const [one, other] = [await desk.create.data(fromClient('a')), await desk.create.data(fromClient('b'))];
      await desk.assign.data(other.id, { version: other.version, staff_id: as.admin.id });
      return { asked: 'true', found: one.id, left_out: other.id };
    },
    asked: async () => {
      const mine = await desk.create.data(toOffice('mine'));
      const theirs = await as.facility(ticketContract).create.data(toOffice('theirs'));
      return { asked: 'true', found: mine.id, left_out: theirs.id };
    },
    unanswered: async () => {
      const [one, other] = [await desk.create.data(fromClient('a')), await desk.create.data(fromClient('b'))];
      await desk.write.data(other.id, { version: other.version, body: 'In the cupboard.' });
      return { asked: 'true', found: one.id, left_out: other.id };
    },
    late: async () => {
      const [one, other] = [await desk.create.data(fromClient('a')), await desk.create.data(fromClient('b'))];
      await sql.updateTable('ticket').set({ due_at: '2026-03-04T01:00:00Z' }).where('id', '=', other.id).execute();
      return { asked: 'true', found: other.id, left_out: one.id };
    },
  },
  sorts: {
    created_at: {
      of: async () => {
        const ids: number[] = [];
        for (const day of [1, 2, 3]) {
          const { id } = await desk.create.data(fromClient(`on ${day}`));
          await sql
            .updateTable('ticket')
            .set({ created_at: `2026-02-0${day}T01:00:00Z` })
            .where('id', '=', id)
            .execute();
          ids.push(id);
        }
        return ids;
      },
    },
    due_at: {
      of: async () => {
        const ids: number[] = [];
        for (const priority of ['urgent', 'high', 'low'] as const)
          ids.push((await desk.create.data(fromClient(priority, { priority }))).id);
        return ids;
      },
    },
    priority: {
      make: (index: number) => ({ priority: ['low', 'normal', 'urgent'][index] }),
      read: (row: { priority: string }) => ['low', 'normal', 'high', 'urgent'].indexOf(row.priority),
    },
  },
  rows: {
    people: () => ({}),
    assign: (record: { version: number }) => ({ input: { version: record.version, staff_id: as.admin.id } }),
    write: (record: { version: number }) => ({ input: { version: record.version, body: 'In the cupboard.' } }),
    rate: async () => {
      const one = await desk.create.data(toOffice('rated'));
      const answered = await office.move.data(one.id, { version: one.version, move: 'resolve' });
      return { id: one.id, input: { version: answered.version, score: 5, score_note: null } };
    },
    file: async () => {
      const one = await desk.create.data(fromClient('file', { file_id: await sold.leaflet() }));
      return { id: one.messages[0]?.id ?? 0 };
    },
  },
});

lifecycle('Articles', articleContract, {
  as,
  by: 'admin',
  create: (n) => ({
    category: 'class' as const,
    audience: 'everyone' as const,
    title: { en: `Article ${n}`, cn: `文章 ${n}` },
    body: { en: 'Bring your own wraps.', cn: '请自带绑手带。' },
  }),
  label: (record: { title: { en: string } }) => record.title.en,
  filters: {
    status: async () => {
      const mine = as.admin(articleContract);
      const [one, other] = [await mine.create.data(wrote('One')), await mine.create.data(wrote('Other'))];
      await mine.move.data(other.id, { version: other.version, move: 'publish' });
      return { asked: 'published', found: other.id, left_out: one.id };
    },
    category: ['payment', 'class'],
    audience: ['staff', 'clients'],
  },
  sorts: {
    helped: { of: () => voted(true) },
    not_helped: { of: () => voted(false) },
  },
  rows: {
    find: () => ({ input: { q: 'wraps' } }),
    read: async () => ({ id: await published('Read') }),
    vote: async () => ({ id: await published('Vote'), input: { helped: true } }),
  },
});

const wrote = (en: string, more: object = {}) => ({
  category: 'class' as const,
  audience: 'everyone' as const,
  title: { en, cn: '' },
  body: { en: 'Text.', cn: '' },
  ...more,
});
const published = async (en: string, more: object = {}): Promise<number> => {
  const mine = as.admin(articleContract);
  const { id, version } = await mine.create.data(wrote(en, more));
  await mine.move.data(id, { version, move: 'publish' });
  return id;
};
const voted = async (helped: boolean): Promise<number[]> => {
  const ids = [await published(`Nobody ${helped}`), await published(`Somebody ${helped}`)];
  await as.sales(articleContract).vote.data(ids[1] ?? 0, { helped });
  return ids;
};

describe('a ticket to head office', () => {
  it('keeps internal notes from the branch, and is seen by its asker and those who answer clients', async () => {
    const one = await as.trainer(ticketContract).create.data(toOffice('gloves'));
    expect(one.can).toEqual(['write']);
    const noted = await office.write.data(one.id, { version: one.version, is_note: true, body: 'Ask the supplier.' });
    expect(noted.messages.map(({ kind }) => kind)).toEqual(['ask', 'note']);
    // The second wall: the row belongs to head office.
    expect(
      await sql
        .selectFrom('ticket_message')
        .select('branch_id')
        .where('kind', '=', 'note')
        .where('ticket_id', '=', one.id)
        .execute(),
    ).toEqual([{ branch_id: HQ }]);
    for (const who of [as.trainer(ticketContract), desk]) {
      const seen = await who.view.data(one.id);
      expect([seen.messages.map(({ kind }) => kind), seen.can.includes('note')]).toEqual([['ask'], false]);
    }
    expect((await as.sales(ticketContract).view(one.id)).responseCode).toBe(40);
    expect((await as.admin_sg(ticketContract).view(one.id)).responseCode).toBe(40);
    expect((await as.sales(ticketContract).list.data()).data.map(({ id }) => id)).not.toContain(one.id);
    expect(await desk.write(one.id, { version: noted.version, is_note: true, body: 'x' })).toMatchObject({
      status: 403,
    });
    expect(await desk.move(one.id, { version: noted.version, move: 'resolve' })).toMatchObject({ status: 403 });
  });

  it('is answered once: the second answer is refused until the first has been read', async () => {
    const one = await desk.create.data(toOffice('once'));
    const said = await office.write.data(one.id, { version: one.version, body: 'First.', after: 'wait' });
    expect(said).toMatchObject({ status: 'waiting', due_at: null, waits_since: null });
    expect((await office.write(one.id, { version: one.version, body: 'Second.' })).responseCode).toBe(70);
    const again = await desk.write.data(one.id, { version: said.version, body: 'Here it is.' });
    expect(again.status).toBe('open');
    expect(again.due_at).not.toBeNull();
  });

  it('is not asked for a client by staff who do not answer clients', async () => {
    const said = await as.sales(ticketContract).create(fromClient('x'));
    expect(said.refusal?.code).toBe('support.not_for_clients');
    expect((await desk.create({ ...fromClient('x'), member_id: null })).faults).toHaveProperty('member_id');
  });
});

describe('the clock', () => {
  it('counts the opening hours of the branch, stops with the answer and starts with the next message', async () => {
    on.set('2026-03-05', '11:30');
    const one = await desk.create.data(fromClient('clock', { priority: 'urgent' }));
    expect(one.due_at).toBe(new Date('2026-03-05T14:30:00+08:00').toISOString());
    on.set('2026-03-05', '11:45');
    const paused = await desk.move.data(one.id, { version: one.version, move: 'wait' });
    expect(paused).toMatchObject({ left_min: 45, due_at: null });
    on.set('2026-03-05', '14:00');
    const resumed = await desk.move.data(one.id, { version: paused.version, move: 'resume' });
    expect(resumed.due_at).toBe(new Date('2026-03-05T14:45:00+08:00').toISOString());
    on.set('2026-03-05', '15:00');
    expect((await desk.view.data(one.id)).is_late).toBe(true);
    await on.run('tell_late_tickets');
    await on.run('tell_late_tickets');
    const letters = await sql
      .selectFrom('mail')
      .select('subject')
      .where('subject', 'like', `%ticket ${one.id} is overdue`)
      .execute();
    // To each of those who can answer, once.
    expect(letters.length).toBe((await desk.people.data(one.id)).length);
    const said = await desk.write.data(one.id, { version: (await desk.view.data(one.id)).version, body: 'Sorry.' });
    expect(said).toMatchObject({ is_late: false, was_late: true, waits_since: null });
    on.set('2026-03-05', '09:00');
  });

  it('goes by the new priority from when it was asked', async () => {
    on.set('2026-03-05', '09:00');
    const one = await desk.create.data(fromClient('priority', { priority: 'high' }));
    const what = { subject: 'Sooner', category: 'class' as const, priority: 'urgent' as const };
    on.set('2026-03-05', '09:30');
    const edited = await desk.edit.data(one.id, { version: one.version, ...what });
    expect(edited.due_at).toBe(new Date('2026-03-05T10:00:00+08:00').toISOString());
    on.set('2026-03-05', '09:00');
  });
});

describe('a client, on the own page', () => {
  const own = as.nobody(ownTicketContract);
  let self = 0;
  let token = '';
  beforeAll(async () => {
    self = await aMember(sql, { branch_id: KL, email: 'own@test.example' });
    token = await ownPage({ as, test })(self);
  });
  const mine = async (id: number) => (await own.own.data({ token }))?.find((ticket) => ticket.id === id);

  it('asks, reads the answer but no notes, rates it and reopens it within seven days', async () => {
    const { id } = await own.ask.data({
      token,
      branch_id: KL,
      category: 'payment',
      subject: 'Twice',
      body: 'Paid twice?',
    });
    const asked = await desk.view.data(id);
    expect(asked).toMatchObject({ desk: 'branch', member_id: self, status: 'open' });
    const noted = await desk.write.data(id, { version: asked.version, is_note: true, body: 'Looks like it.' });
    const said = await desk.write.data(id, { version: noted.version, body: 'We’ll refund it.', after: 'resolve' });
    const letter = await sql
      .selectFrom('mail')
      .select(['to_address', 'text'])
      .where('member_id', '=', self)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(letter).toMatchObject({ to_address: 'own@test.example' });
    expect(letter?.text).toContain('We’ll refund it.');
    const seen = await mine(id);
    expect(seen).toMatchObject({ status: 'resolved', can_write: true, can_rate: true });
    expect(seen?.messages.map(({ body }) => body)).toEqual(['Paid twice?', 'We’ll refund it.']);
    await own.rate.data({ token, ticket_id: id, version: said.version, score: 4, score_note: null });
    expect((await desk.view.data(id)).score).toBe(4);
    on.set('2026-03-12', '08:59');
    token = await ownPage({ as, test })(self);
    const version = (await mine(id))?.version ?? 0;
    await own.write.data({ token, ticket_id: id, version, body: 'Not yet here.' });
    expect(await desk.view.data(id)).toMatchObject({ status: 'open', resolved_at: null });
    expect((await own.write({ token, ticket_id: id, version, body: 'Again.' })).responseCode).toBe(70);
    on.set('2026-03-05', '09:00');
    token = await ownPage({ as, test })(self);
  });

  it('is refused after seven days, before and after the job has closed it', async () => {
    const { id } = await own.ask.data({ token, branch_id: KL, category: 'other', subject: 'Old', body: 'x' });
    const open = await desk.view.data(id);
    const resolved = await desk.move.data(id, { version: open.version, move: 'resolve' });
    await sql.updateTable('ticket').set({ resolved_at: '2026-02-26T01:00:00Z' }).where('id', '=', id).execute();
    const write = async () =>
      own.write({ token, ticket_id: id, version: (await mine(id))?.version ?? 0, body: 'Late.' });
    expect((await write()).refusal?.code).toBe('support.ticket_closed');
    await on.run('close_tickets');
    expect((await mine(id))?.status).toBe('closed');
    expect((await write()).refusal?.code).toBe('support.ticket_closed');
    expect((await desk.move(id, { version: resolved.version + 2, move: 'reopen' })).refusal?.code).toBe(
      'kit.move_not_possible',
    );
  });

  it('never sees tickets of other clients, and asks no branch where they train not', async () => {
    const other = await aMember(sql, { branch_id: KL, email: 'other@test.example' });
    const theirs = await desk.create.data(fromClient('theirs', { member_id: other }));
    expect(await mine(theirs.id)).toBeUndefined();
    const said = { token, ticket_id: theirs.id, version: theirs.version };
    expect((await own.write({ ...said, body: 'x' })).responseCode).toBe(40);
    expect((await own.rate({ ...said, score: 1, score_note: null })).responseCode).toBe(40);
    const elsewhere = { token, branch_id: branches.OR, category: 'other' as const, subject: 'x', body: 'x' };
    expect((await own.ask(elsewhere)).responseCode).toBe(40);
    expect(await own.own.data({ token: 'x'.repeat(40) })).toBeNull();
    expect((await own.ask({ ...elsewhere, token: 'x'.repeat(40) })).refusal?.code).toBe('people.signed_out');
  });

  it('asks no more than ten questions at once, however fast', async () => {
    const one = { token, branch_id: KL, category: 'other' as const, subject: 'More', body: 'x' };
    const said = await Promise.all(Array.from({ length: 12 }, () => own.ask(one)));
    const refused = said.filter(({ refusal }) => refusal?.code === 'support.too_many_open');
    const { open } = await sql
      .selectFrom('ticket')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('member_id', '=', self)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    expect([open, refused.length > 0]).toEqual([10, true]);
  });

  it('finds articles for clients in both languages, and says once whether they helped', async () => {
    const pause = {
      title: { en: 'How do I pause?', cn: '如何暂停会籍' },
      body: { en: 'Ask the desk.', cn: '请到前台办理。' },
    };
    const id = await published('Pause', { ...pause, audience: 'clients' });
    await published('Till', { title: { en: 'How do I pause the till?', cn: '' }, audience: 'staff' });
    const articles = as.nobody(ownArticleContract);
    for (const q of ['can I pause', '暂停我的会籍'])
      expect((await articles.find.data({ token, q }))?.map((one) => one.id)).toEqual([id]);
    expect(await articles.find.data({ token, q: 'the is' })).toEqual([]);
    for (const helped of [true, false]) await articles.vote.data({ token, article_id: id, helped });
    expect(await as.admin(articleContract).view.data(id)).toMatchObject({ helped: 0, not_helped: 1 });
    // Staff find what is for them.
    const found = await as.sales(articleContract).find.data({ branch_id: KL, q: 'pause' });
    expect(found.map(({ title }) => title.en)).toEqual(['How do I pause the till?']);
    expect((await as.sales(articleContract).read(id)).responseCode).toBe(40);
  });
});

it('an article of the network is read everywhere and changed by head office only', async () => {
  const { id, version } = await as.hq(articleContract).create.data({ ...wrote('Network'), everywhere: true });
  await as.hq(articleContract).move.data(id, { version, move: 'publish' });
  expect((await as.admin_sg(articleContract).read.data(id)).helped).toBeNull();
  expect(await as.admin_sg(articleContract).vote.data(id, { helped: true })).toMatchObject({ helped: true });
  expect(await as.admin(articleContract).edit(id, { ...wrote('x'), version: 2 })).toMatchObject({ status: 403 });
  expect(await as.admin(articleContract).create({ ...wrote('x'), everywhere: true })).toMatchObject({ status: 403 });
});

const waiting = async (who: Person) =>
  (await who(homeContract).view.data({})).tasks.find(({ kind }) => kind === 'ticket');

it('Home lists what waits for an answer: questions of clients in their branch, of branches at head office', async () => {
  const before = [(await waiting(as.admin))?.total ?? 0, (await waiting(as.hq))?.total ?? 0];
  const [first, second] = [
    await desk.create.data(fromClient('of a client', { priority: 'urgent' })),
    await desk.create.data(toOffice('of the branch', { priority: 'urgent' })),
  ];
  const now = [await waiting(as.admin), await waiting(as.hq)];
  expect(now.map((group) => group?.total)).toEqual(before.map((count) => count + 1));
  // The list behind it shows as many.
  const list = async (who: typeof desk, of: 'branch' | 'office') =>
    (await who.list.data({ unanswered: 'true', desk: of })).total;
  expect([await list(desk, 'branch'), await list(office, 'office')]).toEqual(now.map((group) => group?.total));
  expect(await waiting(as.sales)).toBeUndefined();
  await desk.write.data(first.id, { version: first.version, body: 'Here.' });
  await office.write.data(second.id, { version: second.version, body: 'Here.', after: 'wait' });
  expect([(await waiting(as.admin))?.total ?? 0, (await waiting(as.hq))?.total ?? 0]).toEqual(before);
});
