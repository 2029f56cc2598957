/** Opening a branch: the draft, the branch created from it, and the day it opens. */
import { openingMachine } from './opening.machine.ts';
import { OpeningDraft, type ChecklistItem, type Opening, type OpeningChoices } from './opening.model.ts';
import {
  blockersOf,
  checklistOf,
  draftFaults,
  whyNotDiscard,
  type DraftFacts,
  type StepFault,
} from './opening.rules.ts';
import { openingWords } from './opening.words.ts';
import { phoneIn } from '#areas/people/person/phone.rules.ts';
import { dayIn, isZone, type Day } from '#kit/domain/day.ts';
import { NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { appoint } from '#areas/access/staff/appoint.commands.ts';
import { copyProgrammes } from '#areas/membership/programme/template.commands.ts';
import { templateProgrammes } from '#areas/membership/programme/template.facts.ts';
import { furnishBranch } from '#areas/settings/branch-settings/furnish.commands.ts';
import { kitWord, refusalWord } from '#kit/server/answer.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { coverOpened } from '../agreement/agreement-cover.commands.ts';
import { branchFacts, forgetBranch } from '../branch/branch.facts.ts';
import {
  agreementsToOpenBy,
  findOpening,
  holdOpening,
  insertBranch,
  insertOpening,
  moveOpening,
  openBranchOn,
  organisationsToOpenIn,
  outsideOf,
  recordedIn,
  shutBranch,
  stateOfBranch,
  templateBranches,
  type OpeningRecord,
} from './opening.store.ts';
import { openingContract } from './opening.contract.ts';

export const openingChoices = async (ctx: Ctx): Promise<OpeningChoices> => {
  const [organisations, templates, agreements] = await ctx.read(
    organisationsToOpenIn(),
    templateBranches(ctx.actor.branchesWith('MANAGE_FRANCHISE')),
    agreementsToOpenBy(),
  );
  return { organisations, templates, agreements };
};

const todayOf = (ctx: Ctx, time_zone: string): Day =>
  dayIn(isZone(time_zone) && time_zone !== '' ? time_zone : 'UTC', ctx.clock.now());

/** What the draft is checked against, as the caller sees it. */
const factsOf = async (ctx: Ctx, draft: OpeningDraft): Promise<DraftFacts> => {
  const { organisations, templates, agreements } = await openingChoices(ctx);
  const { organisation_id, country_code, region } = draft;
  const [[outside]] = await ctx.read(outsideOf(organisation_id, country_code, region));
  const ids = templates.map(({ id }) => id);
  const template = ids.find((id) => id === draft.template_branch_id);
  return {
    organisations: organisations.map(({ id }) => id),
    templates: ids,
    agreements,
    outside: country_code === null ? null : (outside?.name ?? null),
    programmes: template === undefined ? [] : await templateProgrammes(ctx, template, todayOf(ctx, draft.time_zone)),
  };
};

const inWords = (found: readonly StepFault[], locale: Locale): Opening['faults'] => {
  const shown = new Map<string, Opening['faults'][number]>();
  for (const { step, field, key, facts } of found) {
    const one = shown.get(field) ?? { step, field, messages: [] };
    one.messages.push(kitWord(`faults.${key}`, locale, facts));
    shown.set(field, one);
  }
  return [...shown.values()];
};

const checklist = async (
  ctx: Ctx,
  { branch_id, time_zone }: { branch_id: number; time_zone: string },
  { agreements }: OpeningDraft,
): Promise<ChecklistItem[]> => {
  const [[state]] = await ctx.read(stateOfBranch(branch_id, todayOf(ctx, time_zone), agreements));
  return state ? checklistOf(state) : [];
};
const lackingIn = (items: readonly ChecklistItem[], locale: Locale): string => {
  const words = inLanguage(openingWords, locale);
  return blockersOf(items)
    .map(({ key }) => words.lacks[key])
    .join(locale === 'cn' ? '、' : ', ');
};

const present = async (
  ctx: Ctx,
  { time_zone, is_managed, admin_name, admin_email, admin_accepted, ...row }: OpeningRecord,
): Promise<Opening> => {
  const draft = OpeningDraft.parse(row.draft);
  const { branch_id } = row;
  const isThere = branch_id !== null && row.status !== 'discarded';
  const items = isThere ? await checklist(ctx, { branch_id, time_zone: time_zone ?? 'UTC' }, draft) : [];
  const lacking = row.status === 'preparing' ? lackingIn(items, ctx.locale) : '';
  const found = row.status === 'draft' ? draftFaults(draft, await factsOf(ctx, draft)) : [];
  const moves = is_managed ? movesFrom(openingMachine, row.status, () => true) : [];
  return {
    ...row,
    draft,
    faults: inWords(found, ctx.locale),
    checklist: items,
    admin:
      admin_name === null
        ? null
        : { name: admin_name, email: admin_email ?? '', has_accepted: admin_accepted ?? false },
    can: [
      ...(is_managed && row.status === 'draft' ? (['save'] as const) : []),
      ...moves,
      ...(is_managed && isThere ? (['appoint'] as const) : []),
    ],
    blocked: lacking === '' ? {} : { open: refusalWord('network.opening_lacks', ctx.locale, { what: lacking }) },
  };
};

const getOpening = async (ctx: Ctx, id: number): Promise<OpeningRecord> => {
  const [[found]] = await ctx.read(findOpening(id));
  if (!found) throw new NotFound();
  return found;
};
export const viewOpening = async (ctx: Ctx, id: number): Promise<Opening> => present(ctx, await getOpening(ctx, id));

/** The opening as the caller can change it, with the move that is possible now. */
const toMove = async (
  ctx: TxCtx,
  id: number,
  move: keyof typeof openingMachine.moves | 'save',
): Promise<OpeningRecord> => {
  await holdOpening(ctx.db, id);
  const found = await getOpening(ctx, id);
  if (!found.is_managed) throw new NotFound();
  const can = move === 'save' ? found.status === 'draft' : canMove(openingMachine, found.status, move);
  if (!can) throw new Refusal('kit.move_not_possible', { status: found.status });
  return found;
};

/** The column follows the draft if the caller can open a branch there; otherwise the draft stays with its author. */
const ownerOf = async (ctx: Ctx, { organisation_id }: OpeningDraft): Promise<number | null> => {
  const { organisations } = await openingChoices(ctx);
  return organisations.some(({ id }) => id === organisation_id) ? organisation_id : null;
};

export const beginOpening = command(openingContract.create, async (ctx, { draft: asked }) => {
  const draft = asked ?? OpeningDraft.parse({});
  const organisation_id = await ownerOf(ctx, draft);
  const id = await insertOpening(ctx.db, {
    staff_id: ctx.actor.staff_id,
    organisation_id,
    draft: JSON.stringify(draft),
  });
  return viewOpening(ctx, id);
});

export const saveOpening = command(openingContract.save, async (ctx, id, { version, draft }) => {
  await toMove(ctx, id, 'save');
  const organisation_id = await ownerOf(ctx, draft);
  await saveVersioned(ctx.db, 'branch_opening', id, version, { organisation_id, draft: JSON.stringify(draft) });
  return viewOpening(ctx, id);
});

export const discardOpening = command(openingContract.discard, async (ctx, id, { version }) => {
  const { status, branch_id } = await toMove(ctx, id, 'discard');
  if (branch_id !== null) {
    const [[found]] = await ctx.read(recordedIn(branch_id));
    refuseIf(whyNotDiscard(found?.recorded ?? 0));
    await shutBranch(ctx.db, branch_id);
    ctx.afterCommit(() => forgetBranch(ctx.services, branch_id));
  }
  await moveOpening(ctx.db, id, { from: status, version }, { status: 'discarded' });
  return viewOpening(ctx, id);
});

type Whole = OpeningDraft & { organisation_id: number; country_code: string; currency: string };
const whole = (draft: OpeningDraft, facts: DraftFacts): Whole => {
  const found = draftFaults(draft, facts);
  const { organisation_id, country_code, currency } = draft;
  if (found.length > 0) throw new ValidationError(found);
  if (organisation_id === null || country_code === null || currency === null)
    throw new Error('the draft was not checked');
  return { ...draft, organisation_id, country_code, currency };
};

const NO_TAX = { name: 'Tax', rate_bp: 0 };
const makeBranch = async (
  ctx: TxCtx,
  draft: Whole,
  { programmes }: DraftFacts,
): Promise<{ branch_id: number; admin_staff_id: number }> => {
  const { organisation_id, code, name, country_code, region, time_zone, currency, address } = draft;
  const today = todayOf(ctx, time_zone);
  const branch_id = await insertBranch(ctx.db, {
    organisation_id,
    code,
    name,
    type: 'branch',
    country_code,
    region,
    time_zone,
    currency,
    address,
    phone: draft.phone === '' ? null : phoneIn(draft.phone, country_code),
    email: draft.email === '' ? null : draft.email,
    tax_number: draft.tax_number === '' ? null : draft.tax_number,
    stage: 'preparing',
    opened_on: today,
  });
  await furnishBranch(ctx, branch_id, today, {
    hours: draft.hours,
    tax: draft.has_tax === true ? { name: draft.tax_name, rate_bp: draft.tax_rate_bp ?? 0 } : NO_TAX,
    header: draft.header,
    rooms_of: draft.copy_rooms ? draft.template_branch_id : null,
  });
  await copyProgrammes(ctx, programmes, draft.programmes, { branch_id, currency, today });
  const person = {
    first_name: draft.admin_first_name,
    last_name: draft.admin_last_name,
    email: draft.admin_email.toLowerCase(),
    locale: draft.admin_locale,
  };
  const { id } = await appoint(ctx, person, { role: 'admin', place: { branch_id }, place_name: name });
  return { branch_id, admin_staff_id: id };
};

/** All or nothing: the branch with its data, and the invitation. */
export const prepareBranch = command(openingContract.prepare, async (ctx, id, { version }) => {
  const opening = await toMove(ctx, id, 'prepare');
  const draft = OpeningDraft.parse(opening.draft);
  const facts = await factsOf(ctx, draft);
  const made = await makeBranch(ctx, whole(draft, facts), facts);
  const prepared_at = ctx.clock.now().toISOString();
  await moveOpening(ctx.db, id, { from: opening.status, version }, { ...made, status: 'preparing', prepared_at });
  return viewOpening(ctx, id);
});

export const openBranch = command(openingContract.open, async (ctx, id, { version }) => {
  const { branch_id, status, ...opening } = await toMove(ctx, id, 'open');
  if (branch_id === null) throw new NotFound();
  const { today, time_zone } = await branchFacts(ctx, branch_id);
  const draft = OpeningDraft.parse(opening.draft);
  const lacking = lackingIn(await checklist(ctx, { branch_id, time_zone }, draft), ctx.locale);
  if (lacking !== '') throw new Refusal('network.opening_lacks', { what: lacking });
  await coverOpened(ctx, { branch_id, today }, draft.agreements);
  await openBranchOn(ctx.db, branch_id, today);
  await moveOpening(
    ctx.db,
    id,
    { from: status, version },
    { status: 'open', opened_at: ctx.clock.now().toISOString() },
  );
  ctx.afterCommit(() => forgetBranch(ctx.services, branch_id));
  return viewOpening(ctx, id);
});
