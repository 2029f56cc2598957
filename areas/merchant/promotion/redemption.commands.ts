/** Redeeming promotions at the desk and undoing it, and the codes of clients. Each command is one transaction. */
import { newPromotionCode } from './promotion-code.service.ts';
import { promotionContract, redemptionContract } from './promotion.contract.ts';
import type { Desk, OwnPromotion, Redemption } from './promotion.model.ts';
import { whyNotRedeem, whyNotUndo } from './promotion.rules.ts';
import {
  findCode,
  holderOf,
  holdPromotion,
  insertCode,
  insertRedemption,
  offersFor,
  openCode,
  openCodes,
  redemptions,
  sharedCodes,
  weighedOne,
  type FoundCode,
  type RedemptionRecord,
  type Weighed,
} from './promotion.store.ts';
import { merchantRefusals } from './merchant-refusals.words.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import { NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { inLanguage } from '#kit/domain/words.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { findOwn, getOwn, type Own } from '#areas/people/member-login/member-session.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import type { Extra } from '#kit/server/routes.ts';
import { saveVersioned } from '#kit/server/version.ts';

type Holder = { programme_ids: readonly number[] };
const whyNot = (offer: Weighed, holder: Holder, at: { today: Day; branch_id: number }): string | null =>
  whyNotRedeem(offer, { ...at, programme_ids: holder.programme_ids, total: offer.total, mine: offer.used });
const said = (ctx: Ctx, code: string | null): string | null => {
  if (code === null) return null;
  const name = code.slice('merchant.'.length) as keyof typeof merchantRefusals;
  return inLanguage(merchantRefusals, ctx.locale)[name];
};
const shown = ({ promotion_id, title, terms, partner_name, code_kind, valid_until, used, limit_member }: Weighed) => ({
  promotion_id,
  title,
  terms,
  partner_name,
  code_kind,
  valid_until,
  used,
  limit_member,
});

const faultOf = (found: FoundCode | undefined): string | null =>
  !found ? 'merchant.code_unknown' : found.is_used ? 'merchant.code_used' : null;
const getCode = async (ctx: Ctx, typed: string): Promise<FoundCode> => {
  const [[found]] = await ctx.read(findCode(typed));
  refuseIf(faultOf(found));
  if (!found) throw new NotFound();
  return found;
};
type Asked = { member_id?: number | undefined; code?: string | undefined };
/** What the desk can redeem: for a client, for the owner of a code, or for a code that everyone has. */
export const lookAtDesk = async (ctx: Ctx, branch_id: number, { member_id, code }: Asked): Promise<Desk> => {
  const { today } = await knownBranch(ctx, branch_id);
  const [[found]] = code ? await ctx.read(findCode(code)) : [[]];
  const of = found?.member_id ?? member_id ?? null;
  const [[holder]] = of === null ? [[]] : await ctx.read(holderOf(of, today));
  const fault = code ? faultOf(found) : null;
  // The owner of a code who is no client here can't be served here.
  const code_fault = said(ctx, fault ?? (found && of !== null && !holder ? 'merchant.code_unknown' : null));
  if (code_fault !== null) return { member: null, offers: [], code_fault };
  if (of !== null && !holder) throw new NotFound();
  const [offers] = await ctx.read(
    found ? weighedOne(of ?? 0, found.promotion_id) : offersFor(of ?? 0, [branch_id], today),
  );
  const at = { today, branch_id };
  return {
    member: holder ? { id: holder.id, name: holder.name, number: holder.number } : null,
    code_fault,
    offers: offers.map((offer) => ({
      ...shown(offer),
      why_not: said(ctx, holder ? whyNot(offer, holder, at) : null),
    })),
  };
};

type Wanted = { promotion_id: number; member_id: number; code: string | null };
/** The code must be of this promotion, and of this client if it is their own. */
const codeFor = async (ctx: TxCtx, { promotion_id, member_id, code }: Wanted): Promise<FoundCode | undefined> => {
  if (code === null) return undefined;
  const found = await getCode(ctx, code);
  const isOf = found.promotion_id === promotion_id && (found.member_id ?? member_id) === member_id;
  if (!isOf) throw new Refusal('merchant.code_unknown');
  return found;
};
/** A client who was found by name redeems the code that they have, or a new one. */
const ownCode = async (
  ctx: TxCtx,
  branch_id: number,
  of: { promotion_id: number; member_id: number },
): Promise<number> => {
  const [[open]] = await ctx.read(openCode(of.promotion_id, of.member_id));
  return (open ?? (await insertCode(ctx.db, { ...of, branch_id, code: newPromotionCode() }))).id;
};
export const redeemPromotion = command(promotionContract.redeem, async (ctx, { branch_id, ...wanted }) => {
  const { promotion_id, member_id } = wanted;
  const { today } = await knownBranch(ctx, branch_id);
  // From here on, no other request redeems it: what is read now is still so when this is written.
  await holdPromotion(ctx.db, promotion_id);
  const [[offer], [holder]] = await ctx.read(weighedOne(member_id, promotion_id), holderOf(member_id, today));
  if (!offer || !holder) throw new NotFound();
  const code = await codeFor(ctx, wanted);
  refuseIf(whyNot(offer, holder, { today, branch_id }));
  const id = await insertRedemption(ctx.db, {
    branch_id,
    promotion_id,
    member_id,
    promotion_code_id:
      offer.code_kind === 'single' ? (code?.id ?? (await ownCode(ctx, branch_id, { promotion_id, member_id }))) : null,
    redeemed_on: today,
    redeemed_at: ctx.clock.now().toISOString(),
    redeemed_by: ctx.actor.staff_id,
  });
  return viewRedemption(ctx, id);
});

export const presentRedemption = async (ctx: Ctx, record: RedemptionRecord): Promise<Redemption> => {
  const { redeemed_on, ...row } = record;
  const { today } = await knownBranch(ctx, row.branch_id);
  const why = whyNotUndo({ redeemed_on, is_undone: row.status === 'undone' }, today);
  return { ...row, can: why === null && ctx.has('REDEEM_PROMOTION', row.branch_id) ? ['undo'] : [] };
};
const getRedemption = async (ctx: Ctx, id: number): Promise<RedemptionRecord> => {
  const [[record]] = await ctx.read(redemptions.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return record;
};
const viewRedemption = async (ctx: Ctx, id: number): Promise<Redemption> =>
  presentRedemption(ctx, await getRedemption(ctx, id));
export const undoRedemption = command(redemptionContract.undo, async (ctx, id, { version, reason }) => {
  const { redeemed_on, status, branch_id } = await getRedemption(ctx, id);
  const { today } = await knownBranch(ctx, branch_id);
  refuseIf(whyNotUndo({ redeemed_on, is_undone: status === 'undone' }, today));
  await saveVersioned(ctx.db, 'redemption', id, version, {
    undone_at: ctx.clock.now().toISOString(),
    undone_by: ctx.actor.staff_id,
    undo_reason: reason,
  });
  return viewRedemption(ctx, id);
});

/** The branch in which a client could redeem it; where none of theirs can, the first says why. */
const standingOf = (own: Own, offer: Weighed, holder: Holder, now: Date) => {
  const all = own.places.map(({ id, time_zone }) => ({
    branch_id: id,
    why: whyNot(offer, holder, { today: dayIn(time_zone, now), branch_id: id }),
  }));
  return all.find(({ why }) => why === null) ?? all[0];
};
const holderIn = async (own: Own) => {
  const self = own.people.find(({ is_self }) => is_self);
  const zone = own.places[0]?.time_zone ?? 'UTC';
  const [[holder]] = self ? await own.ctx.read(holderOf(self.id, dayIn(zone, own.ctx.clock.now()))) : [[]];
  return holder;
};
export const promotionsForOwn = async (ctx: Ctx, token: string, extra: Extra): Promise<OwnPromotion[] | null> => {
  const own = await findOwn(ctx, token, extra);
  if (!own) return null;
  const holder = await holderIn(own);
  if (!holder) return [];
  const now = ctx.clock.now();
  const today = dayIn(own.places[0]?.time_zone ?? 'UTC', now);
  const at = own.places.map(({ id }) => id);
  const [offers, mine] = await own.ctx.read(offersFor(holder.id, at, today), openCodes(holder.id));
  const [shared] = await own.ctx.read(sharedCodes(offers.map((offer) => offer.promotion_id)));
  const codes = new Map([...shared, ...mine].map(({ promotion_id, code }) => [promotion_id, code]));
  return offers
    .filter((offer) => standingOf(own, offer, holder, now)?.why === null)
    .map((offer) => {
      const code = codes.get(offer.promotion_id) ?? null;
      return { ...shown(offer), code, can_get: offer.code_kind === 'single' && code === null };
    });
};
export const codeForOwn = async (
  ctx: Ctx,
  { token, promotion_id }: { token: string; promotion_id: number },
  extra: Extra,
): Promise<{ code: string }> => {
  const own = await getOwn(ctx, token, extra);
  const holder = await holderIn(own);
  if (!holder) throw new NotFound();
  const member_id = holder.id;
  return own.ctx.tx(async (inside) => {
    await holdPromotion(inside.db, promotion_id);
    const [[offer], [open], [shared]] = await inside.read(
      weighedOne(member_id, promotion_id),
      openCode(promotion_id, member_id),
      sharedCodes([promotion_id]),
    );
    const at = offer && standingOf(own, offer, holder, ctx.clock.now());
    if (!offer || !at) throw new NotFound();
    refuseIf(at.why);
    const known = shared?.code ?? open?.code;
    if (known !== undefined) return { code: known };
    const made = { branch_id: at.branch_id, promotion_id, member_id, code: newPromotionCode() };
    return { code: (await insertCode(inside.db, made)).code };
  });
};
