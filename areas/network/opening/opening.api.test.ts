import { describe, expect, it } from 'vitest';
import { dayIn } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import type { OpeningChoices, Template } from './opening.model.ts';
import { makeStaff, people, signInAs, type Headers } from '#areas/access/access.testing.ts';
import { aProgramme } from '#areas/membership/membership.testing.ts';
import {
  acceptedBy,
  aDraft,
  anOrganisation,
  ask,
  aWeek,
  begun,
  prepared,
  seenBranchesOf,
  moved,
  viewed,
} from './opening.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const TODAY = dayIn('Asia/Bangkok', new Date());

const world = await signedIn(['hq', 'master', 'franchise', 'admin'], { poolSize: 2 });
const { test, call, KL, PJ, hq, master, franchise: franchisee, admin } = world;
const [{ id: network } = { id: 0 }] = await test.all('organisation', { kind: 'network' }, 'id');
const below = await anOrganisation(test, test.network.organisation_id, 'franchisee', 'Below');
const beside = await anOrganisation(test, network, 'franchisee', 'Beside');

describe('who may open a branch', () => {
  it('is nobody without the flag', async () => {
    for (const as of [admin, franchisee]) {
      for (const path of [`opening/${KL}`, `opening/choices/${KL}`])
        expect((await ask(test, as, 'GET', path)).status).toBe(403);
      expect((await ask(test, as, 'POST', 'opening', { branch_id: KL })).status).toBe(403);
    }
    expect((await ask(test, {} as Headers, 'GET', `opening/${KL}`)).responseCode).toBe(codes.sessionEnded);
  });

  it('is an operator in the own organisation and below it, and nowhere beside or above', async () => {
    const choices = (await ask(test, master, 'GET', `opening/choices/${KL}`)).data as unknown as OpeningChoices;
    expect(choices.organisations.map(({ id, depth }) => [id, depth])).toEqual([
      [test.network.organisation_id, 0],
      [below, 1],
    ]);
    expect(choices.templates.map(({ id }) => id)).toEqual([KL, PJ]);
    for (const elsewhere of [network, beside, 999_999]) {
      const draft = await begun(test, master, aDraft(elsewhere));
      expect(draft.organisation_id).toBeNull();
      const refused = await moved(test, master, draft, 'prepare');
      expect(refused).toMatchObject({
        responseCode: codes.validation,
        data: { organisation_id: ['Choose one of the options.'] },
      });
    }
    const made = await prepared(test, master, aDraft(below));
    expect(made.status).toBe('preparing');
  });

  it('and the database keeps to it by itself', async () => {
    const staff_id = test.network.staff.master_franchise_operator;
    const insertAt = (organisation_id: number, code: string) =>
      test.app.services.db.batch([
        {
          sql: `select set_config('app.staff', $1, true), set_config('app.branches', '{${KL}}', true), set_config('app.network', '0', true)`,
          parameters: [String(staff_id)],
        },
        {
          sql: `insert into branch (organisation_id, code, name, type, country_code, time_zone, currency, stage) values ($1, $2, $2, 'branch', 'TH', 'Asia/Bangkok', 'THB', 'preparing')`,
          parameters: [organisation_id, code],
        },
      ]);
    await expect(insertAt(beside, 'XA')).rejects.toThrow('row-level security');
    await expect(insertAt(network, 'XB')).rejects.toThrow('row-level security');
    await insertAt(below, 'XC');
  });

  it('sees the drafts of the own organisations, and none of others', async () => {
    const mine = await begun(test, master, aDraft(below));
    const theirs = await begun(test, hq, aDraft(beside));
    const own = await begun(test, hq);
    expect((await viewed(test, hq, mine.id)).id).toBe(mine.id);
    for (const { id, version } of [theirs, own]) {
      expect((await ask(test, master, 'GET', `opening/view/${id}`)).responseCode).toBe(codes.notFound);
      expect((await moved(test, master, { id, version }, 'prepare')).responseCode).toBe(codes.notFound);
      expect((await ask(test, master, 'PUT', `opening/${id}`, { version, draft: {} })).responseCode).toBe(
        codes.notFound,
      );
    }
    const listed = async (query = ''): Promise<number[]> => {
      const { data } = await ask(test, master, 'GET', `opening/${KL}?itemsPerPage=200${query}`);
      return (data as unknown as { data: { id: number }[] }).data.map(({ id }) => id);
    };
    expect(await listed()).toContain(mine.id);
    expect(await listed()).not.toContain(theirs.id);
    expect(await listed(`&q=${encodeURIComponent(mine.name)}`)).toEqual([mine.id]);
    expect(await listed('&q=nobody+is+called+so')).toEqual([]);
    expect(await listed('&status=draft')).toContain(mine.id);
    expect(await listed('&status=open')).not.toContain(mine.id);
  });
});

describe('the draft', () => {
  it('is kept as far as it goes, and says what it lacks', async () => {
    const draft = await begun(test, master);
    expect(draft.faults.map(({ step, field }) => `${step} ${field}`)).toEqual([
      'place organisation_id',
      'place country_code',
      'place region',
      'place name',
      'place code',
      'place time_zone',
      'place currency',
      'tax has_tax',
      'admin admin_first_name',
      'admin admin_email',
    ]);
    const half = {
      country_code: 'TH',
      name: 'Half',
      phone: '12',
      email: 'nobody',
      time_zone: 'Asia/Nowhere',
      has_tax: true,
      hours: { ...aWeek, monday: [{ opens: '06:00', closes: '06:00' }] },
    };
    const saved = await ask(test, master, 'PUT', `opening/${draft.id}`, { version: draft.version, draft: half });
    expect(saved.data.draft).toMatchObject({ name: 'Half', phone: '12', programmes: [] });
    const fields = saved.data.faults.map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining(['phone', 'email', 'time_zone', 'tax_name', 'tax_rate_bp', 'monday']),
    );
    expect(await viewed(test, master, draft.id)).toEqual(saved.data);
    expect(
      (await ask(test, master, 'PUT', `opening/${draft.id}`, { version: draft.version, draft: half })).responseCode,
    ).toBe(codes.stale);
    expect(
      (await ask(test, master, 'PUT', `opening/${draft.id}`, { version: 1, draft: { code: 'too long for it' } }))
        .responseCode,
    ).toBe(codes.validation);
    expect((await moved(test, master, saved.data, 'prepare')).responseCode).toBe(codes.validation);
  });

  it('can be thrown away, and is done with then', async () => {
    const draft = await begun(test, master, aDraft(below));
    const gone = await ask(test, master, 'POST', `opening/discard/${draft.id}`, { version: draft.version });
    expect(gone.data).toMatchObject({ status: 'discarded', can: [] });
    expect((await moved(test, master, gone.data, 'prepare')).refusal?.code).toBe('kit.move_not_possible');
    await expect(
      test.ownerSql.updateTable('branch_opening').set({ status: 'draft' }).where('id', '=', draft.id).execute(),
    ).rejects.toThrow('is done');
  });

  it('does not take a name or a code twice, and makes one branch when it is asked twice at once', async () => {
    const draft = await begun(test, master, aDraft(below, { name: 'Petaling Jaya' }));
    expect((await moved(test, master, draft, 'prepare')).data).toEqual({ name: ['This value is already in use.'] });
    const taken = await begun(test, master, aDraft(below, { code: 'pj' }));
    expect((await moved(test, master, taken, 'prepare')).data).toEqual({ code: ['This value is already in use.'] });
    const both = await begun(test, master, aDraft(below));
    const answers = await Promise.all([moved(test, master, both, 'prepare'), moved(test, master, both, 'prepare')]);
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([
      codes.ok,
      codes.refused,
    ]);
    const { n } = await test.ownerSql
      .selectFrom('branch')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('name', '=', both.name)
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
  });
});

describe('a branch that is prepared', () => {
  it('is there for its maker and all above at once, without signing in again, and for nobody beside', async () => {
    const other = await makeStaff(test.ownerSql, {
      email: 'beside@test.example',
      role: 'master_franchise_operator',
      place: { organisation_id: beside },
    });
    expect(other).toBeGreaterThan(0);
    const made = await prepared(test, master, aDraft(below));
    expect(await seenBranchesOf(test, master)).toContain(made.name);
    expect(await seenBranchesOf(test, hq)).toContain(made.name);
    expect(await seenBranchesOf(test, franchisee)).toContain(made.name);
    expect(await seenBranchesOf(test, admin)).toEqual(['Kuala Lumpur']);
    const nextDoor = await signInAs(test.app, 'beside@test.example');
    expect(await seenBranchesOf(test, nextDoor)).toEqual([]);
  });

  it('has its settings, and names what still lacks before it opens', async () => {
    const made = await prepared(
      test,
      hq,
      aDraft(beside, {
        hours: { ...aWeek, monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] },
        header: '',
      }),
    );
    const branch = await test.ownerSql
      .selectFrom('branch')
      .selectAll()
      .where('id', '=', made.branch_id)
      .executeTakeFirstOrThrow();
    expect(branch).toMatchObject({
      currency: 'THB',
      time_zone: 'Asia/Bangkok',
      phone: '+6621234567',
      stage: 'preparing',
      opened_on: TODAY,
      tax_number: '0105561000001',
    });
    const tax = await test.ownerSql
      .selectFrom('branch_tax')
      .selectAll()
      .where('branch_id', '=', made.branch_id)
      .execute();
    expect(tax).toMatchObject([{ name: 'VAT', rate_bp: 700, valid_from: TODAY }]);
    expect(made.checklist.filter(({ is_done }) => is_done).map(({ key }) => key)).toEqual([
      'address',
      'region',
      'tax',
      'tax_number',
    ]);
    const refused = await moved(test, hq, made, 'open');
    expect(refused).toMatchObject({
      responseCode: codes.refused,
      data: 'The branch can’t open yet. Still missing: an agreement that covers it, opening hours, the company details for invoices, a programme on sale, an admin who has accepted the invitation.',
      refusal: { code: 'network.opening_lacks' },
    });
    expect(made.blocked['open']).toBe(refused.data);
  });

  it('is changed by nobody through its draft any more', async () => {
    const made = await prepared(test, master, aDraft(below));
    expect(
      (await ask(test, master, 'PUT', `opening/${made.id}`, { version: made.version, draft: {} })).refusal?.code,
    ).toBe('kit.move_not_possible');
    expect((await moved(test, master, made, 'prepare')).refusal?.code).toBe('kit.move_not_possible');
  });
});

describe('programmes of a template', () => {
  it('in another currency need a price each, nothing is converted; all else is as it was', async () => {
    const { id } = await aProgramme(test, admin, KL, { tax_class: 'exempt' });
    const template = (await ask(test, hq, 'GET', `opening/template/${KL}`)).data as unknown as Template;
    expect(template.programmes.map((one) => one.id)).toContain(id);
    const without = await begun(
      test,
      hq,
      aDraft(beside, { template_branch_id: KL, programmes: [{ programme_id: id }] }),
    );
    expect(without.faults).toEqual([
      { step: 'programmes', field: 'programmes.0.price_cents', messages: ['Enter a price.'] },
    ]);
    expect((await moved(test, hq, without, 'prepare')).data).toEqual({
      'programmes.0.price_cents': ['Enter a price.'],
    });
    const made = await prepared(
      test,
      hq,
      aDraft(beside, { template_branch_id: KL, programmes: [{ programme_id: id, price_cents: 1_490_00 }] }),
    );
    const sold = await test.ownerSql
      .selectFrom('programme as p')
      .innerJoin('programme_branch as pb', 'pb.programme_id', 'p.id')
      .innerJoin('programme_price as pp', 'pp.programme_id', 'p.id')
      .select(['p.branch_id', 'pp.currency', 'pp.price_cents', 'pp.valid_from', 'p.joining_fee_id', 'p.tax_class'])
      .where('pb.branch_id', '=', made.branch_id)
      .execute();
    const price = { currency: 'THB', price_cents: 1_490_00, valid_from: TODAY };
    expect(sold).toEqual([{ branch_id: made.branch_id, ...price, joining_fee_id: null, tax_class: 'exempt' }]);
  });

  it('of the network are sold at its price where it has one, and become the own at another', async () => {
    const prices = [
      { currency: 'MYR', price_cents: 200_00 },
      { currency: 'THB', price_cents: 1_500_00 },
    ];
    const { HQ } = test.network.branches;
    const { id } = await aProgramme(test, hq, HQ, { everywhere: true, sold_in: [KL], prices });
    const joined = await prepared(
      test,
      master,
      aDraft(below, { template_branch_id: KL, programmes: [{ programme_id: id, price_cents: 1_500_00 }] }),
    );
    const own = await prepared(
      test,
      master,
      aDraft(below, { template_branch_id: KL, programmes: [{ programme_id: id, price_cents: 1_200_00 }] }),
    );
    const soldBy = (branch_id: number) =>
      test.ownerSql.selectFrom('programme_branch').select('programme_id').where('branch_id', '=', branch_id).execute();
    expect(await soldBy(joined.branch_id)).toEqual([{ programme_id: id }]);
    expect((await soldBy(own.branch_id))[0]?.programme_id).not.toBe(id);
  });

  it('come from branches that the caller sees only', async () => {
    const { OR } = test.network.branches;
    expect((await ask(test, master, 'GET', `opening/template/${OR}`)).responseCode).toBe(codes.notFound);
    const draft = await begun(test, master, aDraft(below, { template_branch_id: OR, programmes: [] }));
    expect((await moved(test, master, draft, 'prepare')).data).toHaveProperty('template_branch_id');
  });

  it('come with rooms when that is asked for', async () => {
    await call(admin, 'POST', 'facilities', { branch_id: KL, name: 'Ring', capacity: 12 });
    const made = await prepared(test, master, aDraft(below, { template_branch_id: KL }));
    const bare = await prepared(test, master, aDraft(below, { template_branch_id: KL, copy_rooms: false }));
    const rooms = (branch_id: number) =>
      test.ownerSql.selectFrom('facility').select(['name', 'capacity']).where('branch_id', '=', branch_id).execute();
    expect(await rooms(made.branch_id)).toEqual([{ name: 'Ring', capacity: 12 }]);
    expect(await rooms(bare.branch_id)).toEqual([]);
  });
});

const invite = (as: Headers, organisation_id: number, more: object) =>
  call(as, 'POST', 'opening/appoint', { organisation_id, first_name: 'Mei', email: 'mei@test.example', ...more });

describe('further admins and operators', () => {
  it('are named by who keeps the organisation, and by nobody else', async () => {
    const operator = { role: 'franchise_operator' };
    expect((await invite(admin, below, operator)).status).toBe(403);
    expect((await invite(franchisee, below, operator)).status).toBe(403);
    for (const elsewhere of [beside, network, 999_999]) {
      expect((await invite(master, elsewhere, operator)).responseCode).toBe(codes.notFound);
      expect((await call(master, 'GET', `opening/appointments/${elsewhere}`)).responseCode).toBe(codes.notFound);
    }
    // Not at the same level, and no admin of someone else's branch.
    expect((await invite(master, test.network.organisation_id, operator)).data).toHaveProperty('role');
    const { OR } = test.network.branches;
    expect((await invite(master, below, { role: 'admin', appoint_branch_id: OR })).data).toHaveProperty(
      'appoint_branch_id',
    );
    expect((await invite(master, below, operator)).data).toMatchObject({ email: 'mei@test.example', is_invited: true });
    const mei = await acceptedBy(test, 'mei@test.example');
    expect((await invite(master, below, operator)).refusal?.code).toBe('network.holds_role');
    expect(await seenBranchesOf(test, mei)).not.toContain('Kuala Lumpur');
    expect((await seenBranchesOf(test, mei)).every((name) => name.startsWith('Bangkok') || name === 'XC')).toBe(true);
  });

  it('who never accepted is invited again, with a link that works, and the role is held once', async () => {
    const asked = { role: 'franchise_operator', email: 'late@test.example', first_name: 'Lat' };
    const sent = test.ownerSql.selectFrom('mail').select('text').where('to_address', '=', asked.email).orderBy('id');
    const first = (await invite(master, below, asked)).data as { id: number };
    expect((await invite(franchisee, below, asked)).status).toBe(403);
    expect((await invite(master, below, asked)).data).toEqual({ ...first, email: asked.email, is_invited: true });
    const letters = await sent.execute();
    expect(letters).toHaveLength(2);
    const token = /token=(\S+)/.exec(letters[0]?.text ?? '')?.[1] ?? '';
    const held = test.ownerSql.selectFrom('staff_role').select('id').where('staff_id', '=', first.id);
    expect(await held.execute()).toHaveLength(1);
    const old = await call({}, 'POST', 'admin/invitation/accept', { token, password: 'four blue ropes' });
    expect(old.refusal?.code).toBe('access.invitation_over');
    await acceptedBy(test, asked.email);
    expect((await invite(master, below, asked)).refusal?.code).toBe('network.holds_role');
  });

  it('who works here already gets the role at once, and a letter', async () => {
    const asked = { role: 'admin', appoint_branch_id: PJ, email: people.admin };
    expect(await seenBranchesOf(test, admin)).not.toContain('Petaling Jaya');
    expect((await invite(master, test.network.organisation_id, asked)).data).toMatchObject({ is_invited: false });
    expect(await seenBranchesOf(test, admin)).toContain('Petaling Jaya');
    const { subject } = await test.ownerSql
      .selectFrom('mail')
      .select('subject')
      .where('to_address', '=', people.admin)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(subject).toBe('You have a new role in Cornerman');
    const oneself = { role: 'admin', appoint_branch_id: PJ, email: people.master_franchise_operator };
    expect((await invite(master, test.network.organisation_id, oneself)).refusal?.code).toBe('access.own_record');
  });
});
