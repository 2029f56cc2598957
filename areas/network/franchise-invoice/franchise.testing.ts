/** A network of four organisations with people in each, for tests of agreements and invoices. */
import type { Day } from '#kit/domain/day.ts';
import {
  call,
  makeStaff,
  people,
  sendFile,
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
export const anyPdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
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

  constructor(test: TestApp, north: number, singapore: number) {
    this.test = test;
    this.north = north;
    this.singapore = singapore;
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

  /** A branch's revenue on a day, as an invoice or a credit note would have written it. */
  readonly takeIn = async (code: 'KL' | 'PJ', day: Day, revenue_cents: number): Promise<void> => {
    const row = { branch_id: this.test.network.branches[code], day, currency: 'MYR', revenue_cents };
    await this.test.ownerSql.insertInto('revenue_delta').values(row).execute();
  };
  readonly slip = async (as: Headers): Promise<number> => {
    const file = { purpose: 'slip', name: 'slip.pdf', bytes: anyPdf };
    const sent = await sendFile(this.test.app, as, this.test.network.branches.PJ, file);
    return (sent.data as { id: number }).id;
  };
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
  return new FranchiseTest(test, north, singapore);
};
