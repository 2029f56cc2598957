/** A new branch is covered by agreements of its organisation, is in its territory, and can be discarded. */
import { describe, expect, it } from 'vitest';
import { dayIn } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import type { OpeningChoices } from './opening.model.ts';
import type { Headers } from '#areas/access/access.testing.ts';
import { aMember, aProgramme } from '#areas/membership/membership.testing.ts';
import {
  acceptedBy,
  aDraft,
  anAgreement,
  anOrganisation,
  ask,
  begun,
  prepared,
  seenBranchesOf,
  moved,
  viewed,
} from './opening.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const TODAY = dayIn('Asia/Bangkok', new Date());

const { test, call, KL, hq, master, admin } = await signedIn(['hq', 'master', 'admin'], { poolSize: 2 });
const above = test.network.organisation_id;
const below = await anOrganisation(test, above, 'franchisee', 'Below');

const move = async (as: Headers, id: number, name: 'open' | 'discard') =>
  moved(test, as, await viewed(test, as, id), name);

describe('the agreements of a new branch', () => {
  it('are those of its organisation and of those above it that the caller keeps', async () => {
    const own = await anAgreement(test, below, 'THB');
    const higher = await anAgreement(test, above, 'THB');
    const { agreements } = (await ask(test, master, 'GET', `opening/choices/${KL}`)).data as unknown as OpeningChoices;
    expect(agreements.map(({ id, taken }) => [id, taken])).toEqual(
      expect.arrayContaining([
        [own, 0],
        [higher, 0],
      ]),
    );
    expect(agreements.find(({ id }) => id === higher)?.organisations).toEqual(expect.arrayContaining([above, below]));
    const made = await ready({ agreements: [own, higher] });
    expect(await coversOf(made.branch_id)).toEqual([]);
    expect((await move(master, made.id, 'open')).data).toMatchObject({ status: 'open' });
    expect(await coversOf(made.branch_id)).toEqual([
      { agreement_id: own, start_on: TODAY },
      { agreement_id: higher, start_on: TODAY },
    ]);
  });

  it('are needed to open, except in a branch of the network itself', async () => {
    const made = await ready({ agreements: [] });
    expect((await viewed(test, master, made.id)).blocked['open']).toContain('an agreement that covers it');
    expect((await move(master, made.id, 'open')).refusal).toMatchObject({ code: 'network.opening_lacks' });
    const { id: network } = await test.ownerSql
      .selectFrom('organisation')
      .select('id')
      .where('kind', '=', 'network')
      .executeTakeFirstOrThrow();
    const own = await prepared(test, hq, aDraft(network));
    expect(own.checklist.map(({ key }) => key)).not.toContain('agreement');
  });

  it('have to run, to be in its currency, and to have a place left: when it is made and again when it opens', async () => {
    const ringgit = await anAgreement(test, below, 'MYR');
    const full = await anAgreement(test, await anOrganisation(test, above, 'franchisee', 'Full'), 'THB', 1);
    for (const [agreements, message] of [
      [[ringgit], 'The agreement isn’t in the branch’s currency.'],
      [[full], 'Choose one of the options.'],
      [[999_999], 'Choose one of the options.'],
    ] as const) {
      const draft = await begun(test, master, aDraft(below, { agreements }));
      expect((await moved(test, master, draft, 'prepare')).data).toEqual({ agreements: [message] });
    }
    const last = await anOrganisation(test, above, 'franchisee', 'Last place');
    const one = await anAgreement(test, last, 'THB', 1);
    const [first, second] = [
      await ready({ organisation_id: last, agreements: [one] }),
      await ready({ organisation_id: last, agreements: [one] }),
    ];
    const answers = await Promise.all([move(master, first.id, 'open'), move(master, second.id, 'open')]);
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([
      codes.ok,
      codes.refused,
    ]);
    expect(answers.find(({ refusal }) => refusal)?.refusal).toMatchObject({ code: 'network.too_many_branches' });
    const third = await begun(test, master, aDraft(last, { agreements: [one] }));
    expect((await moved(test, master, third, 'prepare')).data).toEqual({
      agreements: ['The agreement doesn’t allow any more branches.'],
    });
  });

  it('that have ended meanwhile do not count', async () => {
    const own = await anOrganisation(test, above, 'franchisee', 'Ended');
    const agreement = await anAgreement(test, own, 'THB');
    const made = await ready({ organisation_id: own, agreements: [agreement] });
    await test.ownerSql
      .updateTable('franchise_agreement')
      .set({ status: 'expired' })
      .where('id', '=', agreement)
      .execute();
    expect((await move(master, made.id, 'open')).refusal).toMatchObject({ code: 'network.opening_lacks' });
  });
});

const coversOf = (branch_id: number) =>
  test.ownerSql
    .selectFrom('franchise_agreement_branch')
    .select(['agreement_id', 'start_on'])
    .where('branch_id', '=', branch_id)
    .orderBy('agreement_id')
    .execute();
/** Complete except for what the test is about. */
const ready = async (more: object) => {
  const { id: programme_id } = await aProgramme(test, admin, KL);
  const draft = aDraft(below, {
    template_branch_id: KL,
    programmes: [{ programme_id, price_cents: 1_490_00 }],
    ...more,
  });
  const made = await prepared(test, master, draft);
  await acceptedBy(test, draft.admin_email);
  return made;
};

describe('a territory', () => {
  it('holds a branch that is opened, and that is covered', async () => {
    const own = await anOrganisation(test, above, 'franchisee', 'Phuket only');
    await test.ownerSql
      .updateTable('organisation')
      .set({ territory_country: 'TH', territory_region: 'Phuket' })
      .where('id', '=', own)
      .execute();
    const outside = await begun(test, master, aDraft(own));
    expect((await moved(test, master, outside, 'prepare')).data).toEqual({
      region: ['This is outside the territory of Phuket only.'],
    });
    expect((await prepared(test, master, aDraft(own, { region: 'phuket ' }))).status).toBe('preparing');
    await test.ownerSql
      .updateTable('organisation')
      .set({ territory_country: 'SG', territory_region: '' })
      .where('id', '=', own)
      .execute();
    const abroad = await begun(test, master, aDraft(own, { region: 'Phuket' }));
    expect((await moved(test, master, abroad, 'prepare')).data).toHaveProperty('region');
  });
});

describe('a branch that was prepared wrongly', () => {
  it('is thrown away while nothing was written down, and its name is free again', async () => {
    const draft = aDraft(below);
    const made = await prepared(test, master, draft);
    const here = await acceptedBy(test, draft.admin_email);
    expect(await seenBranchesOf(test, here)).toEqual([made.name]);
    expect((await call(here, 'POST', `opening/discard/${made.id}`, { version: made.version })).status).toBe(403);
    expect((await move(master, made.id, 'discard')).data).toMatchObject({
      status: 'discarded',
      can: [],
      checklist: [],
    });
    expect(await seenBranchesOf(test, here)).toEqual([]);
    expect(await seenBranchesOf(test, hq)).not.toContain(made.name);
    const again = aDraft(below, { name: draft.name, code: draft.code });
    expect((await prepared(test, master, again)).name).toBe(draft.name);
  });

  it('stays once somebody was written down in it', async () => {
    const draft = aDraft(below);
    const made = await prepared(test, master, draft);
    await aMember(test, await acceptedBy(test, draft.admin_email), made.branch_id);
    expect((await move(master, made.id, 'discard')).refusal).toMatchObject({ code: 'network.opening_recorded' });
  });
});
