/** Each command that changes what can be locked: refused in a locked branch, free in others and for head office. */
import { afterEach, describe, expect, it } from 'vitest';
import type { LockKind } from './lock.model.ts';
import { locksOf } from './lock.testing.ts';
import { campaignContract } from '#areas/broadcast/campaign/campaign.contract.ts';
import { creditPackContract } from '#areas/membership/credit-pack/credit-pack.contract.ts';
import { joiningFeeContract } from '#areas/membership/joining-fee/joining-fee.contract.ts';
import { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import { cannedAnswerContract } from '#areas/support/canned-answer/canned-answer.contract.ts';
import { accountContract } from '../account/account.contract.ts';
import { termsContract } from '../terms/terms.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Said } from '#server/testing/client.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, sold, test, KL, OR } = await gym();
const { lock, unlock, groupOf } = locksOf({ as, test });
afterEach(unlock);

type By = 'admin' | 'admin_sg' | 'hq';
/** A call that was prepared, so that the lock comes between what it changes and the change. */
type Ask = (by: By) => Promise<Said<unknown>>;
/** `says`: the field at which it is refused, or the code of the refusal. */
type Command = { what: LockKind; name: string; says: string; prepare: (branch_id: number) => Promise<Ask> };

const currencyOf = (branch_id: number) => (branch_id === OR ? ('SGD' as const) : ('MYR' as const));
const name = () => ({ en: `Thing ${test.next()}`, cn: '' });
const priced = (branch_id: number, price_cents = 150_00) => ({
  prices: [{ currency: currencyOf(branch_id), price_cents }],
});

const programmeIn = (branch_id: number, price_cents?: number) => ({
  branch_id,
  name: name(),
  type_id: 1,
  duration_count: 1,
  duration_unit: 'month' as const,
  opens: 'home' as const,
  valid_from: '2026-03-05',
  ...priced(branch_id, price_cents),
});
const aProgramme = async (branch_id: number) => {
  const asked = programmeIn(branch_id);
  return { asked, ...(await as.hq(programmeContract).create.data(asked)) };
};
const ofProgrammes: Command[] = [
  {
    what: 'offers',
    name: 'create a programme',
    says: 'name',
    prepare: async (branch_id) => (by) => as[by](programmeContract).create(programmeIn(branch_id)),
  },
  {
    what: 'offers',
    name: 'edit the text of a programme',
    says: 'name',
    prepare: async (branch_id) => {
      const { id, version, asked } = await aProgramme(branch_id);
      const { branch_id: _own, ...fields } = asked;
      return (by) => as[by](programmeContract).edit(id, { ...fields, version, name: name() });
    },
  },
  {
    what: 'offers',
    name: 'change the price of a programme',
    says: 'prices',
    prepare: async (branch_id) => {
      const { id, version, asked } = await aProgramme(branch_id);
      const { branch_id: _own, ...fields } = asked;
      return (by) => as[by](programmeContract).edit(id, { ...fields, version, ...priced(branch_id, 99_00) });
    },
  },
  {
    what: 'offers',
    name: 'stop selling a programme',
    says: 'settings.locked',
    prepare: async (branch_id) => {
      const { id, version } = await aProgramme(branch_id);
      return (by) => as[by](programmeContract).retire(id, { version });
    },
  },
  {
    what: 'offers',
    name: 'sell a programme again',
    says: 'settings.locked',
    prepare: async (branch_id) => {
      const { id, version } = await aProgramme(branch_id);
      const retired = await as.hq(programmeContract).retire.data(id, { version });
      return (by) => as[by](programmeContract).offer(id, { version: retired.version });
    },
  },
];

const feeIn = (branch_id: number, amount_cents = 50_00) => ({
  branch_id,
  name: name(),
  valid_from: '2026-03-05',
  amounts: [{ currency: currencyOf(branch_id), amount_cents }],
  merchandise: [{ name: 'Gloves', quantity: 1 }],
});
const aFee = async (branch_id: number) => {
  const asked = feeIn(branch_id);
  return { asked, ...(await as.hq(joiningFeeContract).create.data(asked)) };
};
const editedFee = (says: string, more: (branch_id: number) => object): Command => ({
  what: 'offers',
  name: `edit ${says} of a joining fee`,
  says,
  prepare: async (branch_id) => {
    const { id, version, asked } = await aFee(branch_id);
    const { branch_id: _own, ...fields } = asked;
    return (by) => as[by](joiningFeeContract).edit(id, { ...fields, version, ...more(branch_id) });
  },
});
const movedFee = (move: 'retire' | 'offer'): Command => ({
  what: 'offers',
  name: `${move} a joining fee`,
  says: 'settings.locked',
  prepare: async (branch_id) => {
    const { id, version } = await aFee(branch_id);
    const before = { id, version };
    if (move === 'offer')
      Object.assign(before, await as.hq(joiningFeeContract).move.data(id, { version, move: 'retire' }));
    return (by) => as[by](joiningFeeContract).move(id, { version: before.version, move });
  },
});
const ofFees: Command[] = [
  {
    what: 'offers',
    name: 'create a joining fee',
    says: 'name',
    prepare: async (branch_id) => (by) => as[by](joiningFeeContract).create(feeIn(branch_id)),
  },
  editedFee('name', () => ({ name: name() })),
  editedFee('merchandise', () => ({ merchandise: [] })),
  editedFee('amounts', (branch_id) => ({ amounts: feeIn(branch_id, 60_00).amounts })),
  movedFee('retire'),
  movedFee('offer'),
];

const packIn = (branch_id: number, price_cents?: number) => ({
  branch_id,
  name: name(),
  credits: 10,
  validity: 'purchase' as const,
  valid_count: 3,
  valid_unit: 'month' as const,
  uses: ['class' as const],
  valid_from: '2026-03-05',
  ...priced(branch_id, price_cents),
});
const aPack = async (branch_id: number) => {
  const asked = packIn(branch_id);
  return { asked, ...(await as.hq(creditPackContract).create.data(asked)) };
};
const editedPack = (says: string, more: (branch_id: number) => object): Command => ({
  what: 'offers',
  name: `edit ${says} of a credit pack`,
  says,
  prepare: async (branch_id) => {
    const { id, version, asked } = await aPack(branch_id);
    const { branch_id: _own, ...fields } = asked;
    return (by) => as[by](creditPackContract).edit(id, { ...fields, version, ...more(branch_id) });
  },
});
const movedPack = (move: 'retire' | 'offer'): Command => ({
  what: 'offers',
  name: `${move} a credit pack`,
  says: 'settings.locked',
  prepare: async (branch_id) => {
    const { id, version } = await aPack(branch_id);
    const before = { id, version };
    if (move === 'offer')
      Object.assign(before, await as.hq(creditPackContract).move.data(id, { version, move: 'retire' }));
    return (by) => as[by](creditPackContract).move(id, { version: before.version, move });
  },
});
const ofPacks: Command[] = [
  {
    what: 'offers',
    name: 'create a credit pack',
    says: 'name',
    prepare: async (branch_id) => (by) => as[by](creditPackContract).create(packIn(branch_id)),
  },
  editedPack('credits', () => ({ credits: 12 })),
  editedPack('prices', (branch_id) => priced(branch_id, 99_00)),
  movedPack('retire'),
  movedPack('offer'),
];

const emailIn = (branch_id: number, is_template: boolean) => ({
  branch_id,
  name: `E-mail ${test.next()}`,
  subject: { en: 'Hello', cn: '' },
  blocks: [{ kind: 'text' as const, text: { en: 'Welcome', cn: '' } }],
  is_template,
});
const anEmail = async (branch_id: number, is_template: boolean) => {
  const { branch_id: _own, ...fields } = emailIn(branch_id, is_template);
  const { id, version } = await as.hq(campaignContract).create.data({ branch_id, ...fields });
  return { id, version, fields };
};
type Fields = Awaited<ReturnType<typeof anEmail>>['fields'];
const editedEmail = (of: string, says: string, was: boolean, more: () => Partial<Fields>): Command => ({
  what: 'messages',
  name: of,
  says,
  prepare: async (branch_id) => {
    const { id, version, fields } = await anEmail(branch_id, was);
    return (by) => as[by](campaignContract).edit(id, { ...fields, version, ...more() });
  },
});
const ofTemplates: Command[] = [
  {
    what: 'messages',
    name: 'create a template',
    says: 'is_template',
    prepare: async (branch_id) => (by) => as[by](campaignContract).create(emailIn(branch_id, true)),
  },
  editedEmail('edit the subject of a template', 'subject', true, () => ({ subject: { en: 'Other', cn: '' } })),
  editedEmail('edit the text of a template', 'blocks', true, () => ({
    blocks: [{ kind: 'text' as const, text: { en: 'Other', cn: '' } }],
  })),
  editedEmail('rename a template', 'name', true, () => ({ name: 'Other' })),
  editedEmail('make an e-mail of a template', 'is_template', true, () => ({ is_template: false })),
  editedEmail('make a template of an e-mail', 'is_template', false, () => ({ is_template: true })),
  {
    what: 'messages',
    name: 'delete a template',
    says: 'settings.locked',
    prepare: async (branch_id) => {
      const { id, version } = await anEmail(branch_id, true);
      return (by) => as[by](campaignContract).remove(id, { version });
    },
  },
];

const cannedIn = (branch_id: number) => ({ branch_id, name: `Answer ${test.next()}`, text: { en: 'Hi', cn: '' } });
const aCanned = (branch_id: number) => as.hq(cannedAnswerContract).create.data(cannedIn(branch_id));
const ofAnswers: Command[] = [
  {
    what: 'messages',
    name: 'create a canned answer',
    says: 'name',
    prepare: async (branch_id) => (by) => as[by](cannedAnswerContract).create(cannedIn(branch_id)),
  },
  {
    what: 'messages',
    name: 'edit a canned answer',
    says: 'text',
    prepare: async (branch_id) => {
      const { id, version, name: called } = await aCanned(branch_id);
      const text = { en: 'Hello', cn: '' };
      return (by) => as[by](cannedAnswerContract).edit(id, { version, name: called, text });
    },
  },
  {
    what: 'messages',
    name: 'delete a canned answer',
    says: 'settings.locked',
    prepare: async (branch_id) => {
      const { id, version } = await aCanned(branch_id);
      return (by) => as[by](cannedAnswerContract).remove(id, { version });
    },
  },
];

/** A file belongs to the person who uploaded it, so it is sent with the call. */
const editedPaper = (says: string, more: (by: By) => Promise<object>): Command => ({
  what: 'papers',
  name: `edit ${says} of the invoices`,
  says,
  prepare: async (branch_id) => async (by) => {
    const { id, branch_id: _own, updated_at: _at, ...paper } = await as.hq(accountContract).paper.data({ branch_id });
    return as[by](accountContract).editPaper(id, { ...paper, ...(await more(by)) });
  },
});
const ofPapers: Command[] = [
  editedPaper('header', async () => ({ header: `Header ${test.next()}` })),
  editedPaper('footer', async () => ({ footer: `Footer ${test.next()}` })),
  editedPaper('logo_file_id', async (by) => ({ logo_file_id: await sold.picture(by) })),
];

/** The file is uploaded by the person who sends it. */
const termsIn = async (branch_id: number, by: By) => ({
  branch_id,
  title: `Terms ${test.next()}`,
  locale: 'en' as const,
  file_id: await test.file(await as[by].headers(), 'document', { branch_id }),
});
const someTerms = async (branch_id: number) => as.hq(termsContract).create.data(await termsIn(branch_id, 'hq'));
type TermsMove = 'publish' | 'schedule' | 'unpublish';
const movedTerms = (move: TermsMove): Command => ({
  what: 'terms',
  name: `${move} terms`,
  says: 'settings.locked',
  prepare: async (branch_id) => {
    const draft = await someTerms(branch_id);
    const { id } = draft;
    const rows = as.hq(termsContract);
    const isOut = move === 'unpublish';
    const { version } = isOut ? await rows.move.data(id, { version: draft.version, move: 'publish' }) : draft;
    return (by) => as[by](termsContract).move(id, { version, move, publish_on: move === 'schedule' ? on.in(9) : null });
  },
});
const ofTerms: Command[] = [
  {
    what: 'terms',
    name: 'write terms',
    says: 'title',
    prepare: async (branch_id) => async (by) => as[by](termsContract).create(await termsIn(branch_id, by)),
  },
  {
    what: 'terms',
    name: 'write a new version of terms',
    says: 'title',
    prepare: async (branch_id) => {
      const { id: follows_id } = await someTerms(branch_id);
      return async (by) => as[by](termsContract).create({ ...(await termsIn(branch_id, by)), follows_id });
    },
  },
  {
    what: 'terms',
    name: 'edit a draft of terms',
    says: 'title',
    prepare: async (branch_id) => {
      const { id, version, file_id } = await someTerms(branch_id);
      return (by) => as[by](termsContract).edit(id, { version, file_id, title: `Terms ${test.next()}` });
    },
  },
  {
    what: 'terms',
    name: 'change the programmes of a draft of terms',
    says: 'programme_ids',
    prepare: async (branch_id) => {
      const { id: programme_id } = await aProgramme(branch_id);
      const { id, version, file_id, title } = await someTerms(branch_id);
      return (by) => as[by](termsContract).edit(id, { version, file_id, title, programme_ids: [programme_id] });
    },
  },
  ...(['publish', 'schedule', 'unpublish'] as const).map(movedTerms),
];

const commands: Command[] = [
  ...ofProgrammes,
  ...ofFees,
  ...ofPacks,
  ...ofTemplates,
  ...ofAnswers,
  ...ofPapers,
  ...ofTerms,
];

/** The field at which it was refused, or the code of the refusal; null if it was done. */
const refusalOf = ({ responseCode, faults, refusal }: Said<unknown>): string | null =>
  responseCode === codes.ok ? null : (refusal?.code ?? Object.keys(faults).join());
const said = async (ask: Ask, by: By) => refusalOf(await ask(by));

describe.each(commands)('$name ($what)', ({ what, says, prepare }) => {
  it('is refused in a locked branch, and nowhere else; head office does it, and an unlock frees it at once', async () => {
    const [first, second, there] = [await prepare(KL), await prepare(KL), await prepare(OR)];
    await lock(what, (await groupOf([KL])).id);
    expect(await said(first, 'admin')).toBe(says);
    expect(await said(there, 'admin_sg')).toBeNull();
    expect(await said(first, 'hq')).toBeNull();
    expect(await said(second, 'admin')).toBe(says);
    await unlock();
    expect(await said(second, 'admin')).toBeNull();
  });

  it('is refused everywhere if it is locked in all branches', async () => {
    const [here, there] = [await prepare(KL), await prepare(OR)];
    await lock(what);
    expect([await said(here, 'admin'), await said(there, 'admin_sg')]).toEqual([says, says]);
    expect([await said(here, 'hq'), await said(there, 'hq')]).toEqual([null, null]);
  });
});
