import type { Pairs } from '#kit/domain/words.ts';

/** What the trail calls reports that are sent by e-mail and what is known of them. */
export const reportAudit = {
  kinds: {
    report_schedule: ['Report by e-mail', '定时邮件报表'],
  },
  columns: {
    report: ['Report', '报表'],
    search: ['Filters', '筛选'],
    every: ['How often', '频率'],
    hour: ['Hour', '小时'],
    weekday: ['Day of the week', '星期'],
    formats: ['Files', '文件'],
    next_at: ['Next time', '下次发送'],
  },
} satisfies Pairs;
