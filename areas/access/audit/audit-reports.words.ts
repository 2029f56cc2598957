import type { Pairs } from '#kit/domain/words.ts';

/** What the trail calls reports that are sent by e-mail and what is known of them. */
export const reportAudit = {
  kinds: {
    report_schedule: ['Report by e-mail', '定时邮件报表'],
    journal_export: ['Journal export', '日记账导出'],
    accounting_program: ['Account codes', '科目代码'],
  },
  columns: {
    report: ['Report', '报表'],
    search: ['Filters', '筛选'],
    every: ['How often', '频率'],
    hour: ['Hour', '小时'],
    weekday: ['Day of the week', '星期'],
    formats: ['Files', '文件'],
    next_at: ['Next time', '下次发送'],
    program: ['Accounting program', '会计软件'],
    codes: ['Account codes', '科目代码'],
    tax_codes: ['Tax codes', '税码'],
    per: ['One journal for each', '每张凭证涵盖'],
    debit_cents: ['Debits', '借方合计'],
    line_count: ['Lines', '行数'],
    repeats: ['Exported again', '重复导出'],
  },
} satisfies Pairs;
