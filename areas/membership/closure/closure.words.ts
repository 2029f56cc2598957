import type { Pairs } from '#kit/domain/words.ts';

export const closureWords = {
  title: ['Closures', '闭店'],
  one: ['Closure', '闭店'],
  context: [
    'While the branch is closed, memberships are suspended and end later',
    '闭店期间会籍暂停，最后一天相应顺延',
  ],
  close: ['Close the branch', '登记闭店'],
  empty: ['No closures yet', '暂无闭店记录'],
  save: {
    close: ['Suspend all memberships', '暂停全部会籍'],
    reopen: ['Reopen the branch', '恢复营业'],
  },
  sure_one: [
    '{{count}} membership will be suspended for {{days}}. Memberships sold later are suspended too.',
    '{{count}} 份会籍将暂停 {{days}}，之后售出的会籍也会暂停。',
  ],
  sure_other: [
    '{{count}} memberships will be suspended for {{days}}. Memberships sold later are suspended too.',
    '{{count}} 份会籍将暂停 {{days}}，之后售出的会籍也会暂停。',
  ],
  reopen: ['Reopen early', '提前恢复营业'],
  undo: ['Undo', '撤销'],
  undo_title: ['Undo this closure?', '撤销这次闭店？'],
  undo_text: ['Every membership gets its previous dates back.', '所有会籍将恢复原来的状态和日期。'],
  progress: ['{{done}} of {{total}} memberships suspended', '已暂停 {{done}} / {{total}} 份会籍'],
  left_out_one: ['{{count}} membership isn’t included', '{{count}} 份会籍不包括在内'],
  left_out_other: ['{{count}} memberships aren’t included', '{{count}} 份会籍不包括在内'],
  left_out_hint: [
    'To give these clients the days back, change the dates of their memberships.',
    '如需补回天数，请手动修改这些会籍的日期。',
  ],
  why: {
    ends_early: ['Already set to end on {{day}}', '已定于{{day}}终止'],
    next_sold: ['Would overlap with the next membership', '顺延后会与下一期会籍重叠'],
    rests_already: ['Already suspended on these days', '这些日子已在暂停中'],
  },
  by: ['by {{name}}', '经办：{{name}}'],
  status: {
    running: ['In progress', '进行中'],
    done: ['Done', '已完成'],
    reopening: ['Reopening', '恢复中'],
    undoing: ['Undoing', '撤销中'],
    undone: ['Undone', '已撤销'],
  },
  field: {
    from_on: ['First closed day', '闭店首日'],
    until_on: ['Last closed day', '闭店最后一天'],
    open_on: ['First open day', '恢复营业日'],
  },
} satisfies Pairs;
