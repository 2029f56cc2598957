import type { Pairs } from '#kit/domain/words.ts';

/** What the trail calls groups of branches and what is set for many branches, and what is known of them. */
export const scaleAudit = {
  kinds: {
    branch_group: ['Branch group', '门店分组'],
    setting_lock: ['Locked setting', '已锁定的设置'],
    setting_rollout: ['Bulk settings', '批量设置'],
  },
  columns: {
    what: ['Settings', '设置'],
    branch_group_id: ['Branch group', '门店分组'],
    to_ids: ['For the branches', '目标门店'],
    abroad: ['Also in other countries', '包括其他国家'],
    acting_staff_id: ['Done as', '执行人'],
    applied_at: ['Applied', '应用时间'],
    branch_ids: ['Branches', '门店'],
    new_in: ['New branches in this country join', '自动加入此国的新门店'],
  },
} satisfies Pairs;
