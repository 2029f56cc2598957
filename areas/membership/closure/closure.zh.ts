import type { SameShape } from '#kit/domain/words.ts';
import type { closureEn } from './closure.en.ts';

export const closureZh = {
  title: '闭店',
  one: '闭店',
  context: '闭店期间会籍暂停，最后一天相应顺延',
  close: '登记闭店',
  empty: '本店从未闭店。',
  save: { close: '暂停全部会籍' },
  sure_one: '{{count}} 份会籍将暂停 {{days}}，之后售出的也一样。',
  sure_other: '{{count}} 份会籍将暂停 {{days}}，之后售出的也一样。',
  undo: '撤销',
  undo_title: '撤销这次闭店？',
  undo_text: '所有会籍将恢复到原来的状态，日期不变。',
  progress: '{{done}} / {{total}}',
  left_out_one: '{{count}} 份会籍不作处理',
  left_out_other: '{{count}} 份会籍不作处理',
  left_out_hint: '如需补回天数，请手动修改这些会籍的日期。',
  why: {
    ends_early: '已约定于{{day}}终止',
    next_sold: '顺延后会与下一期会籍重叠',
    rests_already: '这些日子本来就在暂停',
  },
  by: '经办：{{name}}',
  status: { running: '进行中', done: '已完成', undoing: '撤销中', undone: '已撤销' },
  field: { from_on: '闭店首日', until_on: '闭店最后一天', reason: '原因', branch_id: '门店' },
} as const satisfies SameShape<typeof closureEn>;
