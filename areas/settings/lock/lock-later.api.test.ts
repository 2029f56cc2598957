/** Locks and what was begun before them: drafts, copies, groups that change, several people at once. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockContract } from './lock.contract.ts';
import { locksOf } from './lock.testing.ts';
import { accountContract } from '../account/account.contract.ts';
import { copyContract } from '../copy/copy.contract.ts';
import { rolloutContract } from '../rollout/rollout.contract.ts';
import { workOnRollout } from '../rollout/rollout-work.commands.ts';
import { termsContract } from '../terms/terms.contract.ts';
import { campaignContract } from '#areas/broadcast/campaign/campaign.contract.ts';
import { creditPackContract } from '#areas/membership/credit-pack/credit-pack.contract.ts';
import { joiningFeeContract } from '#areas/membership/joining-fee/joining-fee.contract.ts';
import { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import type { Programme } from '#areas/membership/programme/programme.model.ts';
import { branchGroupContract } from '#areas/network/branch-group/branch-group.contract.ts';
import { cannedAnswerContract } from '#areas/support/canned-answer/canned-answer.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, test, HQ, KL, OR, PJ } = await gym();
const { locks, lock, unlock } = locksOf({ as, test });
afterEach(unlock);

const name = () => ({ en: `Thing ${test.next()}`, cn: '' });
const prices = [{ currency: 'MYR' as const, price_cents: 150_00 }];
const programmeTerms = () => ({
  name: name(),
  type_id: 1,
  duration_count: 1,
  duration_unit: 'month' as const,
  opens: 'home' as const,
  valid_from: '2026-03-05',
  prices,
});
const packTerms = () => ({
  name: name(),
  credits: 10,
  validity: 'purchase' as const,
  valid_count: 3,
  valid_unit: 'month' as const,
  uses: ['class' as const],
  valid_from: '2026-03-05',
  prices,
});
const feeTerms = () => ({
  name: name(),
  valid_from: '2026-03-05',
  amounts: [{ currency: 'MYR' as const, amount_cents: 50_00 }],
  merchandise: [{ name: 'Gloves', quantity: 1 }],
});
const emailTerms = (is_template: boolean) => ({
  name: `E-mail ${test.next()}`,
  subject: { en: 'Hello', cn: '' },
  blocks: [{ kind: 'text' as const, text: { en: 'Welcome', cn: '' } }],
  is_template,
});
const [programmes, fees, packs] = [
  as.admin(programmeContract),
  as.admin(joiningFeeContract),
  as.admin(creditPackContract),
];
const [emails, answers, terms] = [as.admin(campaignContract), as.admin(cannedAnswerContract), as.admin(termsContract)];
const aDraft = async () =>
  terms.create.data({
    title: `Terms ${test.next()}`,
    locale: 'en',
    file_id: await test.file(await as.admin.headers(), 'document'),
  });

describe('what was begun before a lock', () => {
  it('is a draft that only head office publishes, until the branch leaves the group', async () => {
    const { id, version } = await aDraft();
    const groups = as.hq(branchGroupContract);
    const group = await groups.create.data({ name: name(), kind: 'other', branch_ids: [KL, OR] });
    await lock('terms', group.id);
    await terms.move.refused('settings.locked', id, { version, move: 'publish' });
    expect((await terms.view.data(id)).can).toEqual([]);
    expect((await as.hq(termsContract).view.data(id)).can).toContain('publish');
    await groups.edit.data(group.id, { ...group, branch_ids: [OR] });
    expect((await terms.view.data(id)).can).toContain('publish');
    expect((await terms.move(id, { version, move: 'publish' })).responseCode).toBe(codes.ok);
  });

  it('is scheduled for a day, and is published on it', async () => {
    const { id, version } = await aDraft();
    await terms.move.data(id, { version, move: 'schedule', publish_on: on.in(1) });
    await lock('terms');
    await terms.move.refused('settings.locked', id, { version: version + 1, move: 'unpublish' });
    await test.ownerSql.updateTable('terms').set({ publish_on: on.today() }).where('id', '=', id).execute();
    await on.run('publish_due_terms');
    expect((await terms.view.data(id)).status).toBe('published');
  });
});

/** As the person who does it, with the access that they have at that moment: `admin` worked for head office before. */
const work = async (by: 'admin' | 'hq', id: number) => {
  const acting = { acting_staff_id: as[by].id };
  await test.ownerSql.updateTable('setting_rollout').set(acting).where('id', '=', id).execute();
  await workOnRollout(await test.system('setting_rollout'), id);
  const rows = as.hq(rolloutContract);
  return { ...(await rows.view.data(id)), lines: (await rows.lines.data(id, {})).data };
};
const isSold = async (en: string) => {
  const asked = { branch_id: PJ, itemsPerPage: 200, status: 'active' };
  return (await as.hq(programmeContract).list.data(asked)).data.some((one) => one.name.en === en);
};

const check = async (by: 'admin' | 'hq') => {
  const asked = { branch_id: KL, name: 'Offers', what: ['offers' as const], to_ids: [PJ] };
  return work(by, (await as.hq(rolloutContract).create.data(asked)).id);
};
const begun = async (by: 'admin' | 'hq') => {
  const { name: called } = await programmes.create.data(programmeTerms());
  return { called, checked: await check(by) };
};
const then = async (by: 'admin' | 'hq', { id, version }: { id: number; version: number }, move: 'apply' | 'undo') =>
  work(by, (await as.hq(rolloutContract).move.data(id, { version, move })).id);

describe('copying to a locked branch', () => {
  beforeAll(async () => {
    const { role_id } = await test.ownerSql
      .selectFrom('staff_role')
      .select('role_id')
      .where('staff_id', '=', test.network.staff.admin)
      .executeTakeFirstOrThrow();
    const there = { staff_id: test.network.staff.admin, role_id, branch_id: PJ };
    await test.ownerSql.insertInto('staff_role').values(there).execute();
  });

  it('is refused for people of branches, and done by head office', async () => {
    const { called } = await begun('hq');
    await lock('offers');
    const checked = await check('admin');
    expect(checked.lines.map(({ status, reason }) => [status, reason])).toEqual([
      ['refused', 'Head office has locked this setting. Ask head office to change it.'],
    ]);
    expect((await then('hq', await check('hq'), 'apply')).counts.applied).toBe(1);
    expect(await isSold(called.en)).toBe(true);
  });

  it('is not applied if the lock comes after the check, nor undone if it comes after that', async () => {
    const late = await begun('admin');
    await lock('offers');
    expect((await then('admin', late.checked, 'apply')).counts).toMatchObject({ applied: 0, refused: 1 });
    expect(await isSold(late.called.en)).toBe(false);
    await unlock();
    const early = await begun('admin');
    const applied = await then('admin', early.checked, 'apply');
    expect(applied.counts.applied).toBe(1);
    await lock('offers');
    const kept = await then('admin', applied, 'undo');
    expect(kept.lines).toMatchObject([{ status: 'kept', reason: expect.stringContaining('locked') }]);
    expect(await isSold(early.called.en)).toBe(true);
  });

  it('keeps selling a programme of the network there', async () => {
    const sgd = { currency: 'SGD' as const, price_cents: 60_00 };
    const asked = { ...programmeTerms(), branch_id: HQ, everywhere: true, sold_in: [KL], prices: [...prices, sgd] };
    const made = await as.hq(programmeContract).create.data(asked);
    const applied = await then('hq', await check('hq'), 'apply');
    expect(await isSold(made.name.en)).toBe(true);
    await lock('offers');
    expect((await then('admin', applied, 'undo')).counts).toMatchObject({ kept: 1, undone: 0 });
    expect(await isSold(made.name.en)).toBe(true);
  });

  it('is undone by head office', async () => {
    const { called, checked } = await begun('admin');
    const applied = await then('admin', checked, 'apply');
    await lock('offers');
    expect((await then('hq', applied, 'undo')).counts.undone).toBe(1);
    expect(await isSold(called.en)).toBe(false);
  });

  it('leaves the invoices as they are, except for head office', async () => {
    const hq = as.hq(accountContract);
    const { id, branch_id: _own, updated_at: _at, ...paper } = await hq.paper.data({ branch_id: KL });
    await hq.editPaper.data(id, { ...paper, footer: 'Thank you' });
    await lock('papers');
    const asked = { branch_id: KL, to: [PJ] };
    const statuses = async (by: 'admin' | 'hq') =>
      (await as[by](copyContract).copyPapers.data(asked)).map(({ status }) => status);
    expect(await statuses('admin')).toEqual(['refused']);
    expect((await hq.paper.data({ branch_id: PJ })).footer).not.toBe('Thank you');
    expect(await statuses('hq')).toEqual(['changed']);
  });
});

const inList = (page: { data: readonly { id: number; can: readonly string[] }[] }, id: number) =>
  page.data.find((one) => one.id === id)?.can;
describe('a locked setting', () => {
  it('can be saved unchanged', async () => {
    const [programme, fee, pack] = [programmeTerms(), feeTerms(), packTerms()];
    const ofProgramme = await programmes.create.data(programme);
    const ofFee = await fees.create.data(fee);
    const ofPack = await packs.create.data(pack);
    const email = emailTerms(true);
    const template = await emails.create.data(email);
    const text = { name: 'Unchanged', text: { en: 'Hi', cn: '' } };
    const answer = await answers.create.data(text);
    const draft = await aDraft();
    const { id, branch_id: _own, updated_at: _at, ...paper } = await as.admin(accountContract).paper.data({});
    for (const what of ['offers', 'papers', 'messages', 'terms'] as const) await lock(what);
    const saved = [
      await programmes.edit(ofProgramme.id, { ...programme, version: ofProgramme.version }),
      await fees.edit(ofFee.id, { ...fee, version: ofFee.version }),
      await packs.edit(ofPack.id, { ...pack, version: ofPack.version }),
      await emails.edit(template.id, { ...email, version: template.version }),
      await answers.edit(answer.id, { ...text, version: answer.version }),
      await terms.edit(draft.id, { title: draft.title, file_id: draft.file_id, version: draft.version }),
      // The bank account is the branch’s own.
      await as
        .admin(accountContract)
        .editPaper(id, { ...paper, bank_name: 'Maybank', bank_holder: 'Cornerman KL', bank_number: '5123 4567' }),
    ];
    expect(saved.map(({ responseCode, faults }) => [responseCode, faults])).toEqual(saved.map(() => [codes.ok, {}]));
  });

  it('takes its actions from people of the branch, in lists and records, and from nobody else', async () => {
    const programme = await programmes.create.data(programmeTerms());
    const fee = await fees.create.data(feeTerms());
    const pack = await packs.create.data(packTerms());
    const [template, email] = [await emails.create.data(emailTerms(true)), await emails.create.data(emailTerms(false))];
    const answer = await answers.create.data({ name: 'Listed', text: { en: 'Hi', cn: '' } });
    const draft = await aDraft();
    const everything = async (by: 'admin' | 'hq') => {
      const more = { branch_id: KL, itemsPerPage: 200 };
      return {
        programme: (await as[by](programmeContract).view.data(programme.id, { branch_id: KL })).can,
        fee: (await as[by](joiningFeeContract).view.data(fee.id)).can,
        fees: inList(await as[by](joiningFeeContract).list.data(more), fee.id),
        pack: (await as[by](creditPackContract).view.data(pack.id)).can,
        packs: inList(await as[by](creditPackContract).list.data(more), pack.id),
        template: (await as[by](campaignContract).view.data(template.id)).can,
        templates: inList(await as[by](campaignContract).list.data(more), template.id),
        email: (await as[by](campaignContract).view.data(email.id)).can,
        answer: (await as[by](cannedAnswerContract).view.data(answer.id)).can,
        answers: inList(await as[by](cannedAnswerContract).list.data(more), answer.id),
        draft: (await as[by](termsContract).view.data(draft.id)).can,
        drafts: inList(await as[by](termsContract).list.data(more), draft.id),
      };
    };
    const [free, office] = [await everything('admin'), await everything('hq')];
    for (const what of ['offers', 'messages', 'terms'] as const) await lock(what);
    expect(await everything('admin')).toEqual({
      programme: [],
      fee: [],
      fees: [],
      pack: [],
      packs: [],
      template: ['copy', 'test'],
      templates: ['copy', 'test'],
      email: free.email,
      answer: [],
      answers: [],
      draft: [],
      drafts: [],
    });
    expect(await everything('hq')).toEqual(office);
    expect(free).toMatchObject({
      programme: ['edit', 'retire', 'copy'],
      fee: ['edit', 'retire'],
      answer: ['edit', 'delete'],
    });
  });

  it('stays locked however many people change it at once', async () => {
    const made = [1, 2, 3, 4, 5].map(() => programmeTerms());
    const records: Pick<Programme, 'id' | 'version'>[] = [];
    for (const one of made) records.push(await programmes.create.data(one));
    await lock('offers');
    const all = (by: 'admin' | 'hq') =>
      Promise.all(
        records.map(async ({ id, version }, at) => {
          const asked = { ...programmeTerms(), ...made[at], version, name: name() };
          return (await as[by](programmeContract).edit(id, asked)).responseCode;
        }),
      );
    expect(await all('admin')).toEqual(records.map(() => codes.validation));
    expect(await all('hq')).toEqual(records.map(() => codes.ok));
  });

  it('is shown to everyone who sees what is locked; head office itself has no locks', async () => {
    await lock('offers');
    expect((await as.sales(lockContract).inBranch.data({})).locks).toMatchObject([{ what: 'offers' }]);
    expect((await locks.inBranch.data({ branch_id: HQ })).locks).toEqual([]);
    expect((await locks.inBranch.data({ branch_id: KL })).can).toContain('offers');
  });
});
