import { challengeAudit } from './audit-challenge.words.ts';
import { merchantAudit } from './audit-merchant.words.ts';
import { scaleAudit } from './audit-scale.words.ts';
import type { Pairs } from '#kit/domain/words.ts';

/** What the trail calls tickets and articles, promotions and challenges, and what is known of them. */
export const supportAudit = {
  kinds: {
    ticket: ['Ticket', '工单'],
    ticket_message: ['Message on a ticket', '工单消息'],
    article: ['Help article', '帮助文章'],
    conversation: ['Conversation', '对话'],
    canned_answer: ['Canned answer', '常用回复'],
    ...merchantAudit.kinds,
    ...challengeAudit.kinds,
    ...scaleAudit.kinds,
  },
  columns: {
    desk: ['For', '处理方'],
    subject: ['Subject', '主题'],
    priority: ['Priority', '优先级'],
    about_member_id: ['About the client', '相关会员'],
    assigned_to: ['Assigned to', '处理人'],
    waits_since: ['Waiting since', '等待开始时间'],
    due_at: ['Answer due', '回复时限'],
    left_min: ['Minutes left', '剩余分钟'],
    was_late: ['Answered late', '曾超时'],
    told_late_at: ['Overdue notice sent', '超时提醒时间'],
    resolved_at: ['Resolved', '解决时间'],
    score: ['Satisfaction', '满意度'],
    score_note: ['Comment', '评价'],
    ticket_id: ['Ticket', '工单'],
    body: ['Text', '内容'],
    audience: ['For', '读者'],
    visitor_id: ['Visitor of the website', '网站访客'],
    snoozed_until: ['Snoozed until', '稍后处理至'],
    text: ['Text', '内容'],
    ...merchantAudit.columns,
    ...challengeAudit.columns,
    ...scaleAudit.columns,
  },
} satisfies Pairs;
