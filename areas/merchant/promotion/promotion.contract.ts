/** Promotions of partners, and redeeming them at the desk. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { Id, IdText, line } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { promotionMachine } from './promotion.machine.ts';
import {
  Desk,
  EditPromotion,
  MovePromotion,
  NewPromotion,
  OwnPromotion,
  Promotion,
  promotionStatuses,
  Redeem,
  Redemption,
  UndoRedemption,
} from './promotion.model.ts';

export const PromotionQuery = listQuery({
  status: manyOf(z.enum(promotionStatuses)),
  merchant_package_id: IdText.optional(),
  sort: sortBy(['title', 'valid_from', 'valid_until', 'redeemed', 'id'], 'title'),
});
export type PromotionQuery = z.output<typeof PromotionQuery>;

const rows = rowsOf('promotion', { see: 'VIEW_MERCHANT', write: 'MANAGE_MERCHANT', answer: 'dialog' });
const network = { branch: 'network' } as const;
const against = [
  'merchant.not_published',
  'merchant.too_early',
  'merchant.expired',
  'merchant.other_branch',
  'merchant.other_programme',
  'merchant.used_by_member',
  'merchant.used_up',
] as const;
export const promotionContract = contract({
  list: rows.list('Promotions; a branch sees the published ones that it can redeem', PromotionQuery, Promotion),
  view: rows.view('One promotion', Promotion),
  create: rows.create('Add a promotion to a package', NewPromotion, Promotion, network),
  edit: rows.edit('Edit a promotion; the code of one that was redeemed stays', EditPromotion, Promotion, {
    ...network,
    refuses: ['merchant.code_in_use'],
  }),
  move: rows.move('Publish or withdraw a promotion', promotionMachine, MovePromotion, Promotion, {
    ...network,
    answer: 'toast',
  }),
  remove: rows.remove('Delete a promotion that hasn’t been redeemed', {
    ...network,
    refuses: ['merchant.was_redeemed'],
  }),
  history: rows.history('What happened to a promotion'),
  desk: rows.ofBranch('desk', 'What a client, or the owner of a code, can redeem in a branch, and why not', Desk, {
    flag: 'REDEEM_PROMOTION',
    query: z.object({ member_id: IdText.optional(), code: line(40).optional() }),
  }),
  redeem: rows.inBranch('redeem', 'Redeem a promotion for a client', Redeem, Redemption, {
    flag: 'REDEEM_PROMOTION',
    refuses: [...against, 'merchant.code_unknown', 'merchant.code_used'],
  }),
});

export const RedemptionQuery = listQuery({
  status: z.enum(['redeemed', 'undone']).optional(),
  promotion_id: IdText.optional(),
  day_from: Day.optional(),
  day_until: Day.optional(),
  sort: sortBy(['redeemed_at', 'id'], '-redeemed_at'),
});
export type RedemptionQuery = z.output<typeof RedemptionQuery>;
const redeemed = rowsOf('redemption', { see: 'REDEEM_PROMOTION', answer: 'toast' });
export const redemptionContract = contract({
  list: redeemed.list('Redemptions in a branch', RedemptionQuery, Redemption),
  csv: redeemed.csv('VIEW_MERCHANT', RedemptionQuery, 'The same list as a CSV file'),
  undo: redeemed.post('undo', 'Undo a redemption of today, with a reason', UndoRedemption, Redemption, {
    refuses: ['merchant.undone', 'merchant.undo_late'],
  }),
});

const Token = z.object({ token: z.string().min(20, { error: 'invalid' }).max(200) });
const own = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent' } as const;
/** As clients see them, on their own page. */
export const ownPromotionContract = contract({
  own: {
    ...own,
    path: 'promotion/own',
    says: 'The promotions that a client can redeem; empty if the session has ended',
    effect: 'read',
    body: Token,
    data: z.array(OwnPromotion).nullable(),
    perMinute: 120,
  },
  code: {
    ...own,
    path: 'promotion/own/code',
    says: 'A client gets their own code; the same one until it is redeemed',
    body: Token.extend({ promotion_id: Id }),
    data: z.object({ code: z.string() }),
    secret: true,
    perMinute: 30,
    refuses: ['people.signed_out', ...against],
  },
});
