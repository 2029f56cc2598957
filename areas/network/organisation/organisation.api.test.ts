import { describe, expect, it } from 'vitest';
import { sql as raw } from 'kysely';
import { codes } from '#kit/domain/errors.ts';
import { makeStaff, people, signInAs, type Envelope, type Headers } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const ids: Record<'network' | 'master' | 'north' | 'singapore', number> = {
  network: 0,
  master: 0,
  north: 0,
  singapore: 0,
};

const add = async (
  parent_id: number,
  kind: string,
  name: string,
  code: string,
  country_code: string,
): Promise<number> =>
  (
    await test.ownerSql
      .insertInto('organisation')
      .values({ parent_id, kind, name, code, country_code })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const { test, call } = await signedIn();
ids.master = test.network.organisation_id;
const root = await test.ownerSql
  .selectFrom('organisation')
  .select('id')
  .where('kind', '=', 'network')
  .executeTakeFirstOrThrow();
ids.network = root.id;
ids.north = await add(ids.master, 'franchisee', 'North Gyms', 'NORTH', 'MY');
ids.singapore = await add(ids.network, 'franchisee', 'Lion Gyms', 'LION', 'SG');
await test.ownerSql
  .updateTable('branch')
  .set({ organisation_id: ids.north })
  .where('id', '=', test.network.branches.PJ)
  .execute();
await makeStaff(test.ownerSql, {
  email: 'owner.north@test.example',
  role: 'franchise_operator',
  place: { organisation_id: ids.north },
});
const [hq, master, owner] = await Promise.all([
  signInAs(test.app, people.super_admin),
  signInAs(test.app, people.master_franchise_operator),
  signInAs(test.app, 'owner.north@test.example'),
]);

type Row = { id: number; name: string; parent_id: number | null; depth: number; all_branches: number; can: string[] };
const view = (as: Headers, id: number): Promise<Envelope> => call(as, 'GET', `franchise/organisation/view/${id}`);

describe('who sees what', () => {
  it('each node sees itself and what is below it, nothing beside or above', async () => {
    const { HQ, KL, PJ } = test.network.branches;
    expect(await namesSeen(hq, HQ)).toEqual(['Test network', 'Lion Gyms', 'Master franchise MY', 'North Gyms']);
    expect(await namesSeen(master, KL)).toEqual(['Master franchise MY', 'North Gyms']);
    expect(await namesSeen(owner, PJ)).toEqual(['North Gyms']);
    for (const [as, hidden] of [
      [master, ids.network],
      [master, ids.singapore],
      [owner, ids.master],
      [owner, ids.singapore],
    ] as const)
      expect((await view(as, hidden)).responseCode).toBe(codes.notFound);
  });

  it('tells the top of what one sees nothing of what is above, and counts the branches below', async () => {
    expect((await view(master, ids.master)).data).toMatchObject({
      parent_id: null,
      parent_name: null,
      depth: 0,
      branches: 1,
      all_branches: 2,
      below: [{ name: 'North Gyms', branches: 1 }],
    });
    expect((await view(hq, ids.master)).data).toMatchObject({ parent_name: 'Test network', depth: 1 });
  });

  it('keeps contacts from those beside and above by the database too', async () => {
    await test.ownerSql
      .insertInto('organisation_contact')
      .values({
        organisation_id: ids.singapore,
        first_name: 'Mei',
        last_name: 'Lim',
        email: 'mei@lion.example',
        calling_code: '+65',
        phone: '81234567',
      })
      .execute();
    const seen = async (staff: number): Promise<number> =>
      test.app.services.db.transaction(
        [
          {
            sql: `select set_config('app.staff', $1, true), set_config('app.actor', 'staff:' || $1, true)`,
            parameters: [String(staff)],
          },
        ],
        async (db) => (await db.selectFrom('organisation_contact').select('id').execute()).length,
      );
    expect(await seen(test.network.staff.master_franchise_operator)).toBe(0);
    expect(await seen(test.network.staff.super_admin)).toBe(1);
  });
});

const namesSeen = async (as: Headers, branch: number): Promise<string[]> => {
  const { data } = await call(as, 'GET', `franchise/organisation/${branch}?itemsPerPage=200`);
  return (data as { data: Row[] }).data.map(({ name }) => name);
};

const fields = { country_code: 'MY', legal_number: '', tax_number: '', address: '', accounts: [] };
const create = (as: Headers, more: object): Promise<Envelope> =>
  call(as, 'POST', `franchise/organisation?branch_id=${test.network.branches.KL}`, { ...fields, ...more });
const edit = async (as: Headers, id: number, more: object): Promise<Envelope> => {
  const { data } = await view(hq, id);
  const { name, code, version, parent_id } = data as Row & { code: string; version: number };
  return call(as, 'PUT', `franchise/organisation/${id}`, { ...fields, name, code, version, parent_id, ...more });
};

describe('adding and moving', () => {
  it('refuses those without the right, beside them, and below a franchisee', async () => {
    const input = { name: 'East Gyms', code: 'EAST', kind: 'franchisee' };
    expect((await create(owner, { ...input, parent_id: ids.north })).status).toBe(403);
    expect((await create(master, { ...input, parent_id: ids.network })).responseCode).toBe(codes.validation);
    expect((await create(master, { ...input, parent_id: ids.singapore })).responseCode).toBe(codes.validation);
    expect((await create(master, { ...input, parent_id: ids.north })).refusal).toMatchObject({
      code: 'network.nothing_below',
    });
    expect((await create(master, { kind: 'franchisee', parent_id: ids.master })).data).toMatchObject({
      name: expect.anything(),
      code: expect.anything(),
    });
    expect((await create(master, { ...input, code: 'NORTH', parent_id: ids.master })).data).toHaveProperty('code');
    expect((await create(master, { ...input, parent_id: ids.master })).data).toMatchObject({
      name: 'East Gyms',
      depth: 1,
    });
  });

  it('refuses a ring with a sentence, also when two moves would close one together', async () => {
    const region = await add(ids.master, 'master_franchise', 'Region One', 'REG1', 'MY');
    const other = await add(ids.master, 'master_franchise', 'Region Two', 'REG2', 'MY');
    const answer = await edit(hq, ids.master, { parent_id: region });
    expect(answer).toMatchObject({
      responseCode: codes.refused,
      data: 'An organisation can’t belong to itself or to one of its sub-organisations.',
      refusal: { code: 'network.ring' },
    });
    const both = await Promise.all([edit(hq, region, { parent_id: other }), edit(hq, other, { parent_id: region })]);
    expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.refused]);
    await expect(
      raw`update organisation set parent_id = id where id = ${region}`.execute(test.ownerSql),
    ).rejects.toThrow(/below itself/);
  });

  it('leaves one’s own place to those above', async () => {
    const answer = await edit(master, ids.master, { parent_id: ids.north });
    expect(answer.refusal).toMatchObject({ code: 'network.own_place' });
    expect((await edit(master, ids.master, { parent_id: null, name: 'Master MY' })).data).toMatchObject({
      name: 'Master MY',
    });
    expect((await view(hq, ids.master)).data).toMatchObject({ parent_id: ids.network });
  });
});

const addPerson = (as: Headers, id: number, body: object): Promise<Envelope> =>
  call(as, 'POST', `franchise/organisation/contact/${id}`, body);

it('a change of an account for payments is announced to its contacts and to the head office', async () => {
  const person = {
    organisation_id: ids.north,
    first_name: 'Nora',
    last_name: 'Lim',
    calling_code: '+60',
    phone: '123456789',
  };
  await test.ownerSql
    .insertInto('organisation_contact')
    .values([
      { ...person, email: 'nora@north.example', locale: 'cn' },
      { ...person, email: 'quiet@north.example', gets_invoices: false },
    ])
    .execute();
  await test.ownerSql.deleteFrom('mail').execute();
  const accounts = [{ currency: 'MYR', account: 'Maybank 5141 0000 1111' }];
  expect((await edit(master, ids.north, { accounts, parent_id: ids.master })).responseCode).toBe(codes.ok);
  const letters = async () => {
    const rows = await test.ownerSql
      .selectFrom('mail')
      .select(['to_address', 'subject', 'text'])
      .orderBy('id')
      .execute();
    return new Map(rows.map((row) => [row.to_address, row]));
  };
  const sent = await letters();
  expect([...sent.keys()].toSorted()).toEqual(['nora@north.example', people.super_admin].toSorted());
  expect(sent.get('nora@north.example')?.subject).toBe('North Gyms 的收款账户已更改');
  expect(sent.get(people.super_admin)?.text).toContain('Now:\nMYR: Maybank 5141 0000 1111');
  await test.ownerSql.deleteFrom('mail').execute();
  expect((await edit(master, ids.north, { accounts, parent_id: ids.master, tax_number: 'W1' })).responseCode).toBe(0);
  expect((await letters()).size).toBe(0);
  await test.app.services.events.flush();
  const events = test.ownerSql.selectFrom('security_event').select('detail').where('kind', '=', 'payee_changed');
  expect(await events.execute()).toEqual([{ detail: { whose: 'North Gyms' } }]);
});

describe('contacts', () => {
  const contact = {
    first_name: 'Aina',
    last_name: 'Rahman',
    email: 'aina@north.example',
    calling_code: '+60',
    phone: '12-345 6789',
  };

  it('need all five fields, each with its own message', async () => {
    const { data, responseCode } = await addPerson(master, ids.north, {
      first_name: '',
      last_name: '',
      email: '',
      calling_code: '',
      phone: '',
    });
    expect(responseCode).toBe(codes.validation);
    expect(data).toEqual({
      first_name: ['Required'],
      last_name: ['Required'],
      email: ['E-mail is required'],
      calling_code: ['Required'],
      phone: ['Required'],
    });
    expect((await addPerson(master, ids.north, { ...contact, email: 'nobody', phone: '12' })).data).toEqual({
      email: ['E-mail must be valid'],
      phone: ['Phone number is invalid'],
    });
  });

  it('are kept by those who manage the organisation or pay its invoices, and nobody else', async () => {
    const own = await addPerson(owner, ids.north, { ...contact, email: 'own@north.example' });
    expect(own.data).toMatchObject({ email: 'own@north.example' });
    expect((await view(owner, ids.north)).data).toMatchObject({ can: ['add_contact'] });
    expect((await addPerson(owner, ids.singapore, contact)).responseCode).toBe(codes.notFound);
    const admin = await signInAs(test.app, people.admin);
    expect((await addPerson(admin, ids.north, contact)).status).toBe(403);
    expect((await addPerson(master, ids.singapore, contact)).responseCode).toBe(codes.notFound);
    const made = await addPerson(master, ids.north, contact);
    expect(made.data).toMatchObject({ phone: '123456789', version: 1 });
    const { id } = made.data as { id: number };
    expect((await addPerson(master, ids.north, contact)).data).toHaveProperty('email');
    const changed = await call(master, 'PUT', `franchise/contact/${id}`, {
      ...contact,
      last_name: 'Karim',
      version: 1,
    });
    expect(changed.data).toMatchObject({ last_name: 'Karim', version: 2 });
    expect((await call(master, 'DELETE', `franchise/contact/${id}?version=1`)).responseCode).toBe(codes.stale);
    expect((await call(master, 'DELETE', `franchise/contact/${id}?version=2`)).responseCode).toBe(codes.ok);
  });
});
