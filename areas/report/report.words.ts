import type { Pairs } from '#kit/domain/words.ts';
import { homeWords } from './home/home.words.ts';

export const reportWords = {
  home: homeWords,
  refusals: {
    fixed_days: [
      'Choose a period such as “Last month” first. The same days would be sent every time.',
      '请先选择“上月”等时段，否则每次发送的都是同样几天。',
    ],
    already_exported: [
      '{{from}} to {{until}} was exported before by {{name}}. If that file was never imported, choose to export these days again.',
      '{{from}} 至 {{until}} 已由 {{name}} 导出过。如该文件未曾导入，请勾选重复导出。',
    ],
    nothing_to_export: ['Nothing was posted in these days. Choose other days.', '这段时间没有分录，请选择其他日期。'],
    day_not_over: [
      'Today can still change. Choose {{day}} or an earlier last day.',
      '今天的账目仍会变动，最后一天请选 {{day}} 或更早。',
    ],
    other_currency: [
      'These days have entries in another currency. An accounting program keeps one currency, so nothing was exported.',
      '这段时间含有其他货币的分录。会计软件的账簿只用一种货币，因此未导出。',
    ],
    too_many_lines: [
      'This file would have {{lines}} lines, and the program takes {{max}}. Choose fewer days, or one journal for each month.',
      '该文件将有 {{lines}} 行，软件最多接受 {{max}} 行。请缩短时间，或改为每月一张凭证。',
    ],
    not_yours: [
      'You don’t have permission to see this report, so you can’t have it sent.',
      '您没有查看该报表的权限，因此无法设置发送。',
    ],
    has_ended: ['This schedule has ended. Set up a new one.', '该发送设置已结束，请新建一个。'],
  },
} satisfies Pairs;
