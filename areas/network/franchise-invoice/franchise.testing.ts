/** A network of four organisations with people in each, for tests of agreements and invoices. */
import type { FranchiseInvoice, FranchiseInvoiceRow, RunResult } from './franchise-invoice.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { Day } from '#kit/domain/day.ts';
import {
  call,
  makeStaff,
  ok,
  people,
  signInAs,
  type Envelope,
  type Headers,
  type TestApp,
} from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

export const terms = {
  currency: 'MYR',
  licence_fee_cents: 1_000_000,
  term_months: 12,
  royalty_kind: 'percent',
  royalty_base: 'invoiced',
  royalty_bp: 600,
  minimum_cents: 100_000,
  fixed_cents: 0,
  marketing_bp: 100,
  billing_day: 3,
  pay_within_days: 14,
  max_branches: 2,
  seats: 20,
  modules: ['people', 'classes'],
};
const organisation = async (test: TestApp, parent_id: number, name: string, code: string): Promise<number> =>
  (
    await test.ownerSql
      .insertInto('organisation')
      .values({ parent_id, kind: 'franchisee', name, code })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** A clock that a test can turn. */
export const clockAt = (start: string): { now: () => Date; turn: (to: string) => void } => {
  let instant = new Date(start);
  return { now: () => instant, turn: (to) => void (instant = new Date(to)) };
};

export class FranchiseTest {
  readonly test: TestApp;
  readonly north: number;
  readonly singapore: number;
  /** The network itself. */
  readonly root: number;

  constructor(test: TestApp, { north, singapore, root }: Record<'north' | 'singapore' | 'root', number>) {
    this.test = test;
    this.north = north;
    this.singapore = singapore;
    this.root = root;
  }

  readonly post = (as: Headers, path: string, body: object = {}): Promise<Envelope> =>
    call(this.test.app, as, 'POST', `franchise/${path}`, body);
  readonly get = (as: Headers, path: string): Promise<Envelope> => call(this.test.app, as, 'GET', `franchise/${path}`);
  readonly at = (path: string, branch: 'HQ' | 'KL' | 'PJ' = 'KL'): string =>
    `${path}?branch_id=${this.test.network.branches[branch]}`;

  readonly person = async (
    email: string,
    role: 'franchise_operator' | 'super_admin',
    organisation_id?: number,
  ): Promise<Headers> => {
    const place = organisation_id ? { organisation_id } : ({ everywhere: true } as const);
    await makeStaff(this.test.ownerSql, { email, role, place });
    return signInAs(this.test.app, email);
  };
  /** Someone who works for both sides of an invoice. */
  readonly alsoAtMaster = async (email: string): Promise<void> => {
    await this.test.ownerSql
      .insertInto('staff_role')
      .columns(['staff_id', 'role_id', 'organisation_id'])
      .expression((db) =>
        db
          .selectFrom('staff as s')
          .innerJoin('role as r', (join) => join.on('r.key', '=', 'master_franchise_operator'))
          .where('s.email', '=', email)
          .select((x) => ['s.id', 'r.id', x.val(this.test.network.organisation_id).as('organisation_id')]),
      )
      .execute();
  };
  readonly known = (who: keyof typeof people): Promise<Headers> => signInAs(this.test.app, people[who]);

  /** The owner of North Gyms, signed in. */
  readonly ownerOfNorth = (): Promise<Headers> =>
    this.person('owner.north@test.example', 'franchise_operator', this.north);
  /**
   * North Gyms agrees with the master franchise, for Petaling Jaya from March on, unless `more` and `offer` say
   * otherwise: `agree(master, { start_on: '2026-04-01' }, { royalty_bp: 1000 })`.
   */
  readonly agree = async (as: Headers, more: object = {}, offer: object = {}, at: 'HQ' | 'KL' = 'KL') => {
    const { organisation_id, branches } = this.test.network;
    const body = { name: `Gym ${this.test.next()}`, organisation_id, ...terms, ...offer };
    const made = await ok<{ id: number; version: number }>(this.post(as, this.at('package', at), body));
    const payer = { organisation_id: this.north, package_id: made.id, branches: [branches.PJ] };
    const input = { ...payer, start_on: '2026-03-01', renewal: 'none', ...more };
    const { id } = await ok<{ id: number }>(this.post(as, this.at('agreement', at), input));
    return { id, offer: made };
  };
  readonly run = async (as: Headers, preview = false): Promise<RunResult> =>
    (await this.post(as, this.at('invoice/run'), { preview })).data as RunResult;
  readonly invoice = async (as: Headers, id: number): Promise<FranchiseInvoice> =>
    (await this.get(as, `invoice/view/${id}`)).data as FranchiseInvoice;
  /** The list as a branch sees it. */
  readonly rows = async (
    as: Headers,
    at: 'HQ' | 'KL' | 'PJ' = 'KL',
    query = 'sort=number',
  ): Promise<FranchiseInvoiceRow[]> => {
    const path = `invoice/${this.test.network.branches[at]}?itemsPerPage=100&${query}`;
    return (await ok<Paged<FranchiseInvoiceRow>>(this.get(as, path))).data;
  };
  readonly invoices = async (...asked: Parameters<FranchiseTest['rows']>): Promise<FranchiseInvoice[]> =>
    Promise.all((await this.rows(...asked)).map(({ id }) => this.invoice(asked[0], id)));

  /** A branch's revenue on a day, as an invoice or a credit note would have written it. */
  readonly takeIn = async (code: 'KL' | 'PJ', day: Day, revenue_cents: number): Promise<void> => {
    const row = { branch_id: this.test.network.branches[code], day, currency: 'MYR', revenue_cents };
    await this.test.ownerSql.insertInto('revenue_delta').values(row).execute();
  };
  readonly slip = (as: Headers): Promise<number> =>
    this.test.file(as, 'slip', { branch_id: this.test.network.branches.PJ });
}

/** North Gyms below the master franchise, with a branch; Lion Gyms beside it. */
export const startFranchise = async (clock: { now: () => Date }): Promise<FranchiseTest> => {
  const { test } = await signedIn([], { clock });
  const { organisation_id: top, branches } = test.network;
  const root = await test.ownerSql
    .selectFrom('organisation')
    .select('id')
    .where('kind', '=', 'network')
    .executeTakeFirstOrThrow();
  const north = await organisation(test, top, 'North Gyms', 'NORTH');
  const singapore = await organisation(test, root.id, 'Lion Gyms', 'LION');
  const move = (organisation_id: number, id: number) =>
    test.ownerSql.updateTable('branch').set({ organisation_id }).where('id', '=', id).execute();
  await move(north, branches.PJ);
  await move(singapore, branches.OR);
  return new FranchiseTest(test, { north, singapore, root: root.id });
};
