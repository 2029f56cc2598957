import type { Pairs } from '#kit/domain/words.ts';

export const merchantRefusals = {
  not_published: ['This promotion has been withdrawn.', '该优惠已下架。'],
  too_early: ['This promotion hasn’t started yet.', '该优惠尚未开始。'],
  expired: ['This promotion has expired.', '该优惠已过期。'],
  other_branch: ['This promotion can’t be redeemed in this branch.', '该优惠不能在本店使用。'],
  other_programme: ['This promotion is for clients with a different programme.', '该优惠仅限特定配套的会员使用。'],
  used_by_member: ['The client has redeemed this promotion as often as allowed.', '该会员已达到此优惠的使用次数上限。'],
  used_up: ['This promotion has been used up.', '该优惠名额已用完。'],
  code_unknown: ['No promotion here has this code. Check how it’s written.', '没有此优惠码，请核对后重新输入。'],
  code_used: ['This code has already been redeemed.', '该优惠码已使用。'],
  code_in_use: [
    'The promotion has been redeemed, so its code can’t be changed. Withdraw it and add a new one.',
    '该优惠已有人使用，不能更改优惠码。请下架后新建。',
  ],
  was_redeemed: ['The promotion has been redeemed. Withdraw it instead.', '该优惠已有人使用，请改为下架。'],
  has_promotions: [
    'The package has {{count}} promotions. Delete or move them first.',
    '该配套下有 {{count}} 个优惠，请先删除。',
  ],
  undone: ['This redemption has already been undone.', '该使用记录已撤销。'],
  undo_late: ['A redemption can only be undone on the same day.', '只能在使用当天撤销。'],
} satisfies Pairs;
