/** Copies rules by programme and the invoice layout of Petaling Jaya to Kuala Lumpur and Orchard. */
import { describe, expect, it } from 'vitest';
import { accountContract } from '../account/account.contract.ts';
import { scheduleContract } from '../schedule/schedule.contract.ts';
import { copyContract } from './copy.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, sold, test, KL, PJ, OR } = await gym();
const set = scheduleContract;

describe('rules by programme', () => {
  const rule = { cancel_cutoff_hours: 6, no_show: 'credit' as const, no_show_fee_cents: null, no_show_waivers: 1 };
  it('are added and replaced where the programme is sold; other rules stay', async () => {
    const [both, replaced, own, notSold] = [
      await aProgramme(PJ, KL),
      await aProgramme(PJ, KL),
      await aProgramme(PJ, KL),
      await aProgramme(PJ),
    ];
    for (const programme_id of [both, replaced, notSold])
      await as.hq(set).addProgrammeRule.data({ branch_id: PJ, programme_id, ...rule });
    for (const programme_id of [replaced, own])
      await as.hq(set).addProgrammeRule.data({ branch_id: KL, programme_id, ...rule, cancel_cutoff_hours: 2 });
    const shown = await preview([KL]);
    expect(shown).toMatchObject([
      {
        status: 'changed',
        programmes: [
          { before: null, after: rule },
          { before: { ...rule, cancel_cutoff_hours: 2 }, after: rule },
        ],
        not_copied: [{ day: null, reason: expect.stringContaining('sell') }],
      },
    ]);
    expect(await copy([KL])).toEqual(shown);
    expect(await rulesIn(KL)).toEqual([
      [both, 'credit', 6],
      [replaced, 'credit', 6],
      [own, 'credit', 2],
    ]);
    expect((await trail(KL)).slice(0, 2).toSorted()).toEqual([
      `programme_rule created by ${as.hq.shown}`,
      `programme_rule edited by ${as.hq.shown}`,
    ]);
    // Nothing is left to change: the programme that isn’t sold there is still named.
    expect(await copy([KL])).toMatchObject([{ status: 'refused', programmes: [], not_copied: [{}] }]);
  });

  it('with a fee stay behind where the currency differs, and the others are copied', async () => {
    const [fee, none] = [await aProgramme(PJ, OR), await aProgramme(PJ, OR)];
    const inMoney = { ...rule, no_show: 'fee' as const, no_show_fee_cents: 2500 };
    await as.hq(set).addProgrammeRule.data({ branch_id: PJ, programme_id: fee, ...inMoney });
    await as.hq(set).addProgrammeRule.data({ branch_id: PJ, programme_id: none, ...rule });
    const [line] = await copy([OR]);
    expect(line?.not_copied.map((one) => one.reason)).toContainEqual(expect.stringContaining('SGD'));
    expect(await rulesIn(OR)).toEqual([[none, 'credit', 6]]);
  });
});

const ask = (to: readonly number[]) => ({ branch_id: PJ, what: ['programmes' as const], to: [...to] });
const preview = (to: readonly number[]) => as.hq(copyContract).preview.data(ask(to));
const copy = (to: readonly number[]) => as.hq(copyContract).copy.data(ask(to));
/** The changes to a branch that a person made since, by table. */
const trail = async (branch_id: number) =>
  (await as.hq(set).history.data({ branch_id })).map(({ part, what, who }) => `${part} ${what} by ${who}`);
const rulesIn = async (branch_id: number) =>
  (await as.hq(set).programmeRules.data({ branch_id })).rules.map(({ programme_id, no_show, cancel_cutoff_hours }) => [
    programme_id,
    no_show,
    cancel_cutoff_hours,
  ]);
/** A programme of the network, sold in some branches. */
const aProgramme = async (...sold_in: number[]): Promise<number> => {
  const { id } = await sold.programme();
  const db = test.ownerSql;
  await db.updateTable('programme').set({ branch_id: null }).where('id', '=', id).execute();
  await db.deleteFrom('programme_branch').where('programme_id', '=', id).execute();
  const rows = sold_in.map((branch_id) => ({ programme_id: id, branch_id }));
  await db.insertInto('programme_branch').values(rows).execute();
  return id;
};

const paperOf = (branch_id: number) => as.hq(accountContract).paper.data({ branch_id });
const askPapers = (to: readonly number[], header = false) => ({ branch_id: PJ, to: [...to], header });

const setPaper = async (branch_id: number, more: object) => {
  const { id, version, branch_id: _branch, updated_at: _at, ...paper } = await paperOf(branch_id);
  await as.hq(accountContract).editPaper.data(id, { ...paper, version, ...more });
};
const copyPapers = (to: readonly number[], header?: boolean) =>
  as.hq(copyContract).copyPapers.data(askPapers(to, header));
const logoIn = async (branch_id: number) => {
  const { logo_file_id: id } = await paperOf(branch_id);
  const found = test.ownerSql.selectFrom('file').select(['id', 'sha256', 'branch_id', 'key', 'attached_at']);
  return found.where('id', '=', id ?? 0).executeTakeFirst();
};

describe('the invoice layout', () => {
  const account = { bank_name: 'Maybank', bank_holder: 'One Sdn Bhd', bank_number: '1234' };
  it('is logo and footer, with the header on request; the bank account and the numbering stay', async () => {
    await setPaper(PJ, {
      ...account,
      header: 'One Sdn Bhd',
      footer: 'Thank you',
      logo_file_id: await sold.picture('hq'),
    });
    await setPaper(KL, { ...account, bank_number: '99', header: 'Two Sdn Bhd' });
    const numbering = await as.hq(accountContract).numbering.data({ branch_id: KL });
    const shown = await as.hq(copyContract).previewPapers.data(askPapers([KL]));
    expect(shown).toMatchObject([
      { what: 'papers', status: 'changed', changes: [{ field: 'logo_file_id', before: null }, { field: 'footer' }] },
    ]);
    expect(await copyPapers([KL])).toEqual(shown);
    expect(await paperOf(KL)).toMatchObject({ header: 'Two Sdn Bhd', footer: 'Thank you', bank_number: '99' });
    expect(await copyPapers([KL])).toMatchObject([{ status: 'same' }]);
    expect(await copyPapers([KL], true)).toMatchObject([
      { status: 'changed', changes: [{ field: 'header', before: 'Two Sdn Bhd', after: 'One Sdn Bhd' }] },
    ]);
    expect(await paperOf(KL)).toMatchObject({ header: 'One Sdn Bhd', bank_number: '99' });
    expect(await as.hq(accountContract).numbering.data({ branch_id: KL })).toEqual(numbering);
    const history = await as.hq(accountContract).history.data({ branch_id: KL });
    expect(history[0]).toMatchObject({ part: 'invoice_paper', what: 'edited', who: as.hq.shown });
  });

  it('has a file of its own in each branch, so that a replaced logo stays in the other', async () => {
    const [theirs, ours] = [await logoIn(PJ), await logoIn(KL)];
    expect(ours).toMatchObject({ sha256: theirs?.sha256, branch_id: KL, attached_at: expect.any(String) });
    expect([ours?.id === theirs?.id, ours?.key === theirs?.key]).toEqual([false, false]);
    await setPaper(PJ, { logo_file_id: null });
    expect((await logoIn(KL))?.attached_at).not.toBeNull();
    expect(await copyPapers([KL])).toMatchObject([{ changes: [{ field: 'logo_file_id', after: null }] }]);
    expect((await paperOf(KL)).logo_file_id).toBeNull();
  });

  it('needs the permission for invoices in each branch', async () => {
    expect((await as.hq(copyContract).paperTargets.data({ branch_id: PJ })).map(({ id }) => id)).toEqual([KL, OR]);
    expect((await as.sales(copyContract).copyPapers(askPapers([KL]))).status).toBe(403);
    const inOwn = { branch_id: KL, to: [PJ] };
    expect((await as.admin(copyContract).copyPapers(inOwn)).responseCode).toBe(codes.notFound);
    expect((await as.admin(copyContract).previewPapers(inOwn)).responseCode).toBe(codes.notFound);
  });
});
