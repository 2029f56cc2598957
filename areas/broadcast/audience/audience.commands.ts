/** Audiences: kept by branch or for the network; who is in one is worked out whenever it is asked. */
import {
  type Audience,
  type AudienceOverview,
  type AudienceRow,
  type Contact,
  type EditAudience,
  type NewAudience,
  type Reach,
  type Reached,
  type SegmentOptions,
} from './audience.model.ts';
import type { ContactQuery } from './audience.contract.ts';
import { audienceContract } from './audience.contract.ts';
import { getAudience, placeOfAudience } from './audience.facts.ts';
import { audienceCan, audienceFaults } from './audience.rules.ts';
import { withCurrency } from './segment.rules.ts';
import { currenciesIn, type Where } from './segment.store.ts';
import {
  clientsAmong,
  consentsGiven,
  contacts,
  countPeople,
  countEverybody,
  countReach,
  insertAudience,
  membersOf,
  monthsOfConsent,
  optionsOf,
  setMembers,
  uncheckedNumbers,
  type Asked,
  type AudienceRecord,
} from './audience.store.ts';
import { faultAt, Forbidden, ValidationError } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import { consentNames } from '#areas/people/member-consent/member-consent.model.ts';
import { phoneUses } from '#areas/people/member-consent/phone-use.rules.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { pageFrom, readOver } from '#kit/server/list.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

export const presentAudience = (ctx: Ctx, { rule: _rule, ...record }: AudienceRecord): AudienceRow => ({
  ...record,
  can: audienceCan(record, {
    manages: ctx.has('MANAGE_AUDIENCE', record.branch_id ?? undefined),
    network: ctx.scope.network,
  }),
});
type Counted = { reach: Reach; people: number };
const reachIn = (rows: readonly Counted[]): Reached => {
  const of = (reach: Reach): number => rows.reduce((sum, row) => (row.reach === reach ? sum + row.people : sum), 0);
  return {
    people: rows.reduce((sum, row) => sum + row.people, 0),
    reached: of('reached'),
    no_address: of('no_address'),
    suppressed: of('suppressed'),
    no_consent: of('no_consent'),
  };
};
export const reachOf = async (ctx: Ctx, asked: Asked, where: Where): Promise<Reached> => {
  const [rows] = await readOver(ctx, countReach(asked, where));
  return reachIn(rows);
};
export const viewOverview = async (ctx: Ctx): Promise<AudienceOverview> => {
  const { today } = await knownBranch(ctx, ctx.branch_id);
  const where = { branches: ctx.scope.branches, today };
  const [given, months] = await readOver(ctx, consentsGiven(where), monthsOfConsent(where));
  const consents = consentNames.map((name) => ({ name, given: given.find((one) => one.name === name)?.given ?? 0 }));
  const [counted] = await readOver(ctx, countEverybody(where));
  const sum = (of: 'calls' | 'texts', use: string): number =>
    counted.reduce((all, row) => (row[of] === use ? all + row.people : all), 0);
  const phones = phoneUses.map((use) => ({ use, calls: sum('calls', use), texts: sum('texts', use) }));
  return { reach: reachIn(counted), consents, phones, months };
};
export const viewAudience = async (ctx: Ctx, id: number): Promise<Audience> => {
  const record = await getAudience(ctx, id);
  const where = await placeOfAudience(ctx, record.branch_id);
  const [members, used] = await ctx.read(membersOf(id), currenciesIn(where));
  const currencies = used.map(({ currency }) => currency);
  const reach = await reachOf(ctx, record, where);
  const shown = ctx.has('VIEW_CLIENT', record.branch_id ?? undefined) ? members : [];
  return {
    ...presentAudience(ctx, record),
    rule: record.rule && withCurrency(record.rule, currencies),
    currencies,
    member_ids: members.map((member) => member.id),
    members: shown,
    reach,
  };
};
const isByReach = ({ reach = [] }: ContactQuery): boolean => reach.length > 0;
export const pageOfContacts = async (ctx: Ctx, id: number, query: ContactQuery): Promise<Paged<Contact>> => {
  const asked = await getAudience(ctx, id);
  const where = await placeOfAudience(ctx, asked.branch_id);
  return pageFrom(ctx, contacts, query, { ...where, asked, byReach: isByReach(query) }, (row) => row);
};
const MOST_IN_A_FILE = 50_000;
export const allContacts = async (ctx: Ctx, id: number, query: ContactQuery): Promise<Contact[]> => {
  const asked = await getAudience(ctx, id);
  const where = await placeOfAudience(ctx, asked.branch_id);
  const [rows] = await ctx.read(
    contacts.rows({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, { ...where, asked, byReach: isByReach(query) }),
  );
  return rows;
};

export const numbersToCheck = async (ctx: Ctx, id: number): Promise<string[]> => {
  const asked = await getAudience(ctx, id);
  const [rows] = await ctx.read(uncheckedNumbers(asked, await placeOfAudience(ctx, asked.branch_id)));
  return rows.map(({ phone }) => phone);
};

export const listOptions = async (ctx: Ctx): Promise<SegmentOptions> => {
  const [rows, used] = await ctx.read(
    optionsOf({ branches: ctx.scope.branches, today: '' }),
    currenciesIn(await placeOfAudience(ctx, null)),
  );
  const of = (kind: string): { id: number; name: never }[] =>
    rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id: id ?? 0, name: name as never }));
  return {
    branch: of('branch'),
    programme: of('programme'),
    survey: of('survey'),
    tag: of('tag').map(({ name }) => name),
    currency: used.map(({ currency }) => currency),
  };
};

export const countAudience = async (
  ctx: Ctx,
  {
    everywhere,
    option_id,
    rule,
  }: { everywhere: boolean; option_id: Audience['option_id']; rule: NonNullable<Audience['rule']> },
) => {
  const where = await placeOfAudience(ctx, everywhere ? null : ctx.branch_id);
  const asked = await check(ctx, { kind: 'segment', id: null, option_id, rule, member_ids: [] }, where);
  const [[counted]] = await readOver(ctx, countPeople(asked, where));
  return { people: counted?.people ?? 0, sample: ctx.has('VIEW_CLIENT') ? (counted?.sample ?? []) : [] };
};

type Checked = Pick<EditAudience, 'option_id' | 'rule' | 'member_ids'> & Pick<AudienceRow, 'kind'>;
/** As it is kept: an amount names its currency. */
const check = async <T extends Checked>(ctx: Ctx, input: T, where: Where): Promise<T> => {
  const [used] = await ctx.read(currenciesIn(where));
  const currencies = used.map(({ currency }) => currency);
  const checked = { ...input, rule: input.rule && withCurrency(input.rule, currencies) };
  const faults = audienceFaults(checked, currencies);
  if (faults.length > 0) throw new ValidationError(faults);
  return checked;
};
/** Only clients whom the list can reach are put on it; those who were on it may have left since. */
const checkMembers = async (
  ctx: TxCtx,
  ids: readonly number[],
  before: readonly number[],
  where: Where,
): Promise<void> => {
  const fresh = [...new Set(ids)].filter((id) => !before.includes(id));
  if (fresh.length === 0) return;
  const [known] = await ctx.read(clientsAmong(fresh, where));
  if (known.length < fresh.length) faultAt('member_ids', 'not_one_of');
};

export const createAudience = command(audienceContract.create, async (ctx, input: NewAudience) => {
  if (input.everywhere && !ctx.scope.network) throw new Forbidden();
  const branch_id = input.everywhere ? null : input.branch_id;
  const where = await placeOfAudience(ctx, branch_id);
  const { everywhere: _everywhere, member_ids, rule, ...fields } = await check(ctx, input, where);
  await checkMembers(ctx, member_ids, [], where);
  const id = await insertAudience(ctx.db, {
    ...fields,
    branch_id,
    rule: rule && JSON.stringify(rule),
    created_by: ctx.actor.staff_id,
  });
  await setMembers(ctx.db, id, member_ids);
  return viewAudience(ctx, id);
});
/** What belongs to the network is changed by head office only. */
const changeable = async (ctx: TxCtx, id: number): Promise<AudienceRecord> => {
  const record = await getAudience(ctx, id);
  if (record.branch_id === null && !ctx.scope.network) throw new Forbidden();
  return record;
};
export const editAudience = command(audienceContract.edit, async (ctx, id, input) => {
  const before = await changeable(ctx, id);
  const where = await placeOfAudience(ctx, before.branch_id);
  const {
    version,
    member_ids,
    rule,
    kind: _kind,
    ...fields
  } = await check(ctx, { ...input, kind: before.kind }, where);
  const [members] = await ctx.read(membersOf(id));
  const known = members.map((member) => member.id);
  await checkMembers(ctx, member_ids, known, where);
  await saveVersioned(ctx.db, 'audience', id, version, { ...fields, rule: rule && JSON.stringify(rule) });
  await setMembers(ctx.db, id, member_ids);
  return viewAudience(ctx, id);
});
export const removeAudience = command(audienceContract.remove, async (ctx, id, { version }) => {
  await changeable(ctx, id);
  await deleteVersioned(ctx.db, 'audience', id, version);
  return { id };
});
