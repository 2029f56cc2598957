/** Drafts for tests: complete, and created through the API. */
import { codes } from '#kit/domain/errors.ts';
import { Terms } from '../package/package.model.ts';
import type { Opening } from './opening.model.ts';
import { call, signInAs, type Envelope, type Headers, type TestApp } from '#areas/access/access.testing.ts';

const day = [{ opens: '06:00', closes: '22:00' }];
export const aWeek = {
  sunday: [],
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
};
let made = 0;
/** All required details; in Thailand, where the network has no branches yet. */
export const aDraft = (organisation_id: number, more: object = {}) => {
  made += 1;
  return {
    organisation_id,
    country_code: 'TH',
    region: 'Bangkok',
    name: `Bangkok ${made}`,
    code: `BK${made}`,
    address: '1 Silom Road',
    phone: '+66 2 123 4567',
    time_zone: 'Asia/Bangkok',
    currency: 'THB',
    has_tax: true,
    tax_name: 'VAT',
    tax_rate_bp: 700,
    tax_number: '0105561000001',
    header: 'Cornerman Bangkok Co., Ltd.',
    hours: aWeek,
    admin_first_name: 'Somchai',
    admin_last_name: 'Dee',
    admin_email: `somchai.${made}@test.example`,
    ...more,
  };
};
export const ask = async (
  test: TestApp,
  as: Headers,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Envelope & { data: Opening }> => {
  const answer = await call(test.app, as, method, path, body);
  return { ...answer, data: answer.data as Opening };
};

export const begun = async (test: TestApp, as: Headers, draft?: object): Promise<Opening> => {
  const { data, ...answer } = await ask(test, as, 'POST', 'opening', {
    branch_id: test.network.branches.KL,
    ...(draft && { draft }),
  });
  if (answer.responseCode !== codes.ok) throw new Error(JSON.stringify({ ...answer, data }));
  return data;
};
export const prepared = async (test: TestApp, as: Headers, draft: object): Promise<Opening & { branch_id: number }> => {
  const { id, version } = await begun(test, as, draft);
  const { data, ...answer } = await ask(test, as, 'POST', `opening/prepare/${id}`, { version });
  if (answer.responseCode !== codes.ok || data.branch_id === null) throw new Error(JSON.stringify({ ...answer, data }));
  return { ...data, branch_id: data.branch_id };
};

export const ADMIN_PASSWORD = 'four blue ropes round a ring';
/** Opens the link of the newest letter, sets a password and signs in. */
export const acceptedBy = async (test: TestApp, email: string): Promise<Headers> => {
  const letter = await test.ownerSql
    .selectFrom('mail')
    .select('text')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const token = /invitation#token=([\w-]+)/.exec(letter.text)?.[1] ?? '';
  const set = await call(test.app, {}, 'POST', 'admin/invitation/accept', { token, password: ADMIN_PASSWORD });
  if (set.responseCode !== codes.ok) throw new Error(JSON.stringify(set));
  return signInAs(test.app, email, ADMIN_PASSWORD);
};

export const seenBranchesOf = async (test: TestApp, as: Headers): Promise<string[]> =>
  ((await call(test.app, as, 'GET', 'branch/getBranch')).data as { name: string }[]).map(({ name }) => name);

export const anOrganisation = async (test: TestApp, parent_id: number, kind: string, name: string): Promise<number> =>
  (
    await test.ownerSql
      .insertInto('organisation')
      .values({ parent_id, kind, name } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** An agreement of an organisation with its parent, with a long past and future; returns its id. */
export const anAgreement = async (
  test: TestApp,
  organisation_id: number,
  currency: string,
  places = 50,
): Promise<number> => {
  const terms = Terms.parse({
    term_months: 120,
    royalty_kind: 'percent',
    royalty_base: 'invoiced',
    royalty_bp: 600,
    billing_day: 3,
    pay_within_days: 14,
    max_branches: places,
    seats: 500,
  });
  const { parent_id } = await test.ownerSql
    .selectFrom('organisation')
    .select('parent_id')
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  const issuer_id = parent_id ?? 0;
  const offer = { organisation_id: issuer_id, name: `${organisation_id} ${currency}`, currency };
  const made = await test.ownerSql
    .insertInto('franchise_package')
    .values({ ...offer, terms: JSON.stringify(terms) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await test.ownerSql
    .insertInto('franchise_agreement')
    .values({
      organisation_id,
      issuer_id,
      package_id: made.id,
      package_name: offer.name,
      currency,
      terms: JSON.stringify(terms),
      start_on: '2025-01-01',
      end_on: '2034-12-31',
      renewal: 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type Versioned = { id: number; version: number };
/** A move of a draft: `moved(test, master, draft, 'open')`. */
export const moved = (test: TestApp, as: Headers, { id, version }: Versioned, name: 'prepare' | 'open' | 'discard') =>
  ask(test, as, 'POST', `opening/${name}/${id}`, { version });
export const viewed = async (test: TestApp, as: Headers, id: number): Promise<Opening> =>
  (await ask(test, as, 'GET', `opening/view/${id}`)).data;
