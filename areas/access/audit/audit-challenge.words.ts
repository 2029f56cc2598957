import type { Pairs } from '#kit/domain/words.ts';

/** What the trail calls challenges, and what is known of them. */
export const challengeAudit = {
  kinds: {
    challenge: ['Challenge', '挑战赛'],
    challenge_member: ['Participant of a challenge', '挑战赛参赛者'],
    challenge_entry: ['Entry of a challenge', '挑战赛记录'],
    website_key: ['Website key', '网站接入'],
  },
  columns: {
    rules: ['Rules', '规则'],
    prize: ['Prize', '奖品'],
    metric: ['What counts', '计分方式'],
    better: ['Better is', '越好的是'],
    unit: ['Unit', '单位'],
    zone: ['Time zone', '时区'],
    starts_on: ['First day', '第一天'],
    ends_on: ['Last day', '最后一天'],
    closed_at: ['Closed', '结束时间'],
    challenge_id: ['Challenge', '挑战赛'],
    team_id: ['Team', '队伍'],
    shows_name: ['Shows the name', '显示名字'],
    shows_picture: ['Shows the picture', '显示照片'],
    joined_at: ['Joined', '参加时间'],
    site: ['Public name', '公开标识'],
    secret_prefix: ['Secret begins with', '密钥开头'],
    scopes: ['Permissions', '权限'],
    origins: ['Websites', '网站地址'],
    rotated_at: ['Secret replaced', '密钥更换时间'],
    ended_at: ['Ended', '结束时间'],
    last_used_at: ['Last used', '最近使用'],
    secret_hash: ['Secret', '密钥'],
    previous_hash: ['Earlier secret', '旧密钥'],
    previous_until: ['Earlier secret works until', '旧密钥有效至'],
    final_rank: ['Final rank', '最终名次'],
    final_score: ['Final score', '最终成绩'],
  },
} satisfies Pairs;
