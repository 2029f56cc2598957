import type { Pairs } from '#kit/domain/words.ts';

/** What the trail calls audiences, suppressed addresses and news, and what is known of them. */
export const broadcastAudit = {
  kinds: {
    audience: ['Audience', '受众'],
    suppression: ['Suppressed address', '禁发邮箱'],
    news: ['News', '资讯'],
  },
  columns: {
    option_id: ['Option', '选项'],
    rule: ['Conditions', '条件'],
    digest: ['Digest of the address', '邮箱摘要'],
    masked: ['Address', '邮箱'],
    via: ['How', '途径'],
    lifted_at: ['Lifted', '解除时间'],
    lifted_by: ['Lifted by', '解除人'],
    lifted_why: ['Why it was lifted', '解除原因'],
    publish_at: ['Publish on', '定时发布时间'],
    published_at: ['Published', '发布时间'],
  },
} satisfies Pairs;
