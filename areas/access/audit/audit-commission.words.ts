import type { Pairs } from '#kit/domain/words.ts';

/** What the trail calls commission plans and what is known of them. */
export const commissionAudit = {
  kinds: {
    commission_plan: ['Commission plan', '提成方案'],
    commission_setting: ['Commission settings', '提成设置'],
    commission_adjustment: ['Commission adjustment', '提成调整'],
    commission_close: ['Closed commission month', '提成月结'],
  },
  columns: {
    sale_bp: ['Rate for new sales', '新销售比例'],
    renewal_bp: ['Rate for renewals', '续费比例'],
    product_bp: ['Rate for products', '商品比例'],
    session_cents: ['Per personal training session', '每节私教课'],
    tiers: ['Higher rates', '阶梯比例'],
    cap_cents: ['Most for one sale', '单笔销售上限'],
    split: ['Split', '分配'],
    target_of: ['Whose target', '目标对象'],
    target_cents: ['Target of a month', '每月目标'],
    steps: ['Steps of the target', '目标阶梯'],
    given_cents: ['Per session given', '每节已上的私教课'],
    renewal_days: ['Days for a renewal', '续费天数'],
    month: ['Month', '月份'],
    statement_id: ['Commission statement', '提成单'],
    counts_in: ['Counts in statement', '计入的提成单'],
    closed_on: ['Closed on', '月结日期'],
  },
} satisfies Pairs;
