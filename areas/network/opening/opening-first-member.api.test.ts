import { describe, expect, it } from 'vitest';
import { dayIn } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import { aMember, aProgramme, cash, signUp, signedUp } from '#areas/membership/membership.testing.ts';
import {
  acceptedBy,
  aDraft,
  anAgreement,
  anOrganisation,
  ask,
  prepared,
  seenBranchesOf,
  moved,
} from './opening.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const TODAY = dayIn('Asia/Bangkok', new Date());

const { test, call, run, KL, hq, master, admin } = await signedIn(['hq', 'master', 'admin'], { poolSize: 2 });
const below = await anOrganisation(test, test.network.organisation_id, 'franchisee', 'Below');

describe('from the first entry to the first member', () => {
  it('works on the same day, and sells nothing before it is open', async () => {
    const { id: programme_id } = await aProgramme(test, admin, KL);
    const agreement = await anAgreement(test, below, 'THB');
    const draft = aDraft(below, {
      agreements: [agreement],
      template_branch_id: KL,
      programmes: [{ programme_id, price_cents: 1_490_00 }],
    });
    const made = await prepared(test, master, draft);
    const { branch_id } = made;
    const here = await acceptedBy(test, draft.admin_email);
    expect(await seenBranchesOf(test, here)).toEqual([made.name]);
    const member_id = await aMember(test, here, branch_id);
    const sold = (await call(here, 'GET', `memberships/${branch_id}`)).data as {
      data: { id: number; price_cents: number }[];
    };
    expect(sold.data).toMatchObject([{ price_cents: 1_490_00, currency: 'THB' }]);
    const asked = {
      branch_id,
      member_id,
      programme_id: sold.data[0]?.id,
      start_on: TODAY,
      total_cents: 1_490_00,
      payments: [cash(1_490_00)],
    };
    expect(await signUp(test, here, asked)).toMatchObject({
      responseCode: codes.refused,
      refusal: { code: 'network.not_open' },
    });
    const around = test.ownerSql
      .insertInto('membership')
      .values({
        branch_id,
        member_id,
        programme_id: sold.data[0]?.id ?? 0,
        status: 'ongoing',
        start_on: TODAY,
        end_on: TODAY,
        paid_until: TODAY,
        price_cents: 0,
        currency: 'THB',
      })
      .execute();
    await expect(around).rejects.toThrow('is not open yet');

    const ready = (await ask(test, master, 'GET', `opening/view/${made.id}`)).data;
    expect(ready.admin).toMatchObject({ has_accepted: true });
    expect(ready.checklist.filter(({ is_needed, is_done }) => is_needed && !is_done)).toEqual([]);
    const answers = await Promise.all([moved(test, master, ready, 'open'), moved(test, master, ready, 'open')]);
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([
      codes.ok,
      codes.refused,
    ]);

    // From that day on its sales count for the agreement.
    const covers = await test.ownerSql
      .selectFrom('franchise_agreement_branch')
      .select(['agreement_id', 'start_on', 'end_on'])
      .where('branch_id', '=', branch_id)
      .execute();
    expect(covers).toEqual([{ agreement_id: agreement, start_on: TODAY, end_on: '2034-12-31' }]);

    const first = await signedUp(test, here, asked);
    expect(first.invoice_number).toMatch(new RegExp(`^INV-${draft.code}-`));
    await expect(
      test.ownerSql.updateTable('branch').set({ stage: 'preparing' }).where('id', '=', branch_id).execute(),
    ).rejects.toThrow('is open');
  });

  it('and the jobs and figures of every branch take the new one in', async () => {
    const { id } = await test.ownerSql
      .selectFrom('invoice')
      .innerJoin('branch', 'branch.id', 'invoice.branch_id')
      .select('branch.id')
      .where('branch.country_code', '=', 'TH')
      .executeTakeFirstOrThrow();
    for (const name of everyBranch) await run(name);
    const day = await test.ownerSql.selectFrom('revenue_delta').selectAll().where('branch_id', '=', id).execute();
    expect(day.reduce((sum, one) => sum + one.revenue_cents + one.tax_cents, 0)).toBe(1_490_00);
    expect(new Set(day.map((one) => one.day))).toEqual(new Set([TODAY]));
    const money = (await call(hq, 'GET', `branchMoney/${id}`)).data as { version: number };
    const changed = await call(hq, 'PUT', `branchMoney/${id}`, { version: money.version, currency: 'USD' });
    expect(changed).toMatchObject({
      responseCode: codes.refused,
      data: 'Payments were recorded here, so you can’t change the currency of this branch.',
    });
  });
});

/** The jobs that process all branches, each by its own day. */
const everyBranch = [
  'billing_by_date',
  'memberships_by_date',
  'credits_by_date',
  'revenue_earned',
  'classes_by_clock',
  'shifts_by_clock',
];
