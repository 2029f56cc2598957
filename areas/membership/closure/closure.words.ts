import type { Pairs } from '#kit/domain/words.ts';

export const closureWords = {
  title: ['Closures', '闭店'],
  one: ['Closure', '闭店'],
  context: [
    'While the branch is closed, memberships are suspended and end later',
    '闭店期间会籍暂停，最后一天相应顺延',
  ],
  close: ['Close the branch', '登记闭店'],
  empty: ['The branch has never been closed.', '本店从未闭店。'],
  save: {
    close: ['Suspend all memberships', '暂停全部会籍'],
  },
  sure_one: [
    '{{count}} membership will be suspended for {{days}}, and any sold later.',
    '{{count}} 份会籍将暂停 {{days}}，之后售出的也一样。',
  ],
  sure_other: [
    '{{count}} memberships will be suspended for {{days}}, and any sold later.',
    '{{count}} 份会籍将暂停 {{days}}，之后售出的也一样。',
  ],
  undo: ['Undo', '撤销'],
  undo_title: ['Undo this closure?', '撤销这次闭店？'],
  undo_text: ['Every membership gets its previous dates back.', '所有会籍将恢复到原来的状态，日期不变。'],
  progress: ['{{done}} of {{total}}', '{{done}} / {{total}}'],
  left_out_one: ['{{count}} membership is left out', '{{count}} 份会籍不作处理'],
  left_out_other: ['{{count}} memberships are left out', '{{count}} 份会籍不作处理'],
  left_out_hint: [
    'Change the dates of these by hand if the client is to get the days back.',
    '如需补回天数，请手动修改这些会籍的日期。',
  ],
  why: {
    ends_early: ['Ends on {{day}} as agreed', '已约定于{{day}}终止'],
    next_sold: ['Would run into the next membership', '顺延后会与下一期会籍重叠'],
    rests_already: ['Suspended on these days anyway', '这些日子本来就在暂停'],
  },
  by: ['by {{name}}', '经办：{{name}}'],
  status: {
    running: ['Running', '进行中'],
    done: ['Done', '已完成'],
    undoing: ['Being undone', '撤销中'],
    undone: ['Undone', '已撤销'],
  },
  field: {
    from_on: ['First closed day', '闭店首日'],
    until_on: ['Last closed day', '闭店最后一天'],
    reason: ['Reason', '原因'],
    branch_id: ['Branch', '门店'],
  },
} satisfies Pairs;
