import type { Pairs } from '#kit/domain/words.ts';

export const phoneCheckWords = {
  title: ['Do-Not-Call checks', '谢绝来电核查'],
  one: ['Do-Not-Call check', '谢绝来电核查'],
  create: ['Enter Do-Not-Call results', '填写核查结果'],
  save: { create: ['Save results', '保存结果'] },
  empty: ['No results yet', '暂无核查结果'],
  remove: ['Delete', '删除'],
  delete_confirm: [
    'Delete these results? The ones before them count again, and numbers without any must be checked first.',
    '删除这批结果？将恢复采用之前的结果，没有结果的号码须先核查。',
  ],
  group: { what: ['From the register', '核查来源'], list: ['List', '名单'] },
  holds: {
    results: ['Yes or no for each number', '每个号码注明是或否'],
    registered: ['Only numbers in the register', '只有已登记的号码'],
    free: ['Only numbers not in the register', '只有未登记的号码'],
  },
  field: {
    checked_on: ['Checked on', '核查日期'],
    reference: ['Reference', '核查编号'],
    holds: ['The list has', '名单内容'],
    content: ['Results', '结果'],
    numbers: ['Numbers', '号码'],
    no_calls: ['No calls', '谢绝来电'],
    no_texts: ['No text messages', '谢绝短信'],
    staff_name: ['Entered by', '填写人'],
    created_at: ['Entered', '填写时间'],
  },
  hint: {
    checked_on: ['In Singapore, results are valid for 21 days.', '在新加坡，核查结果的有效期为 21 天。'],
    content: [
      'A number on each line, then “yes” or “no” for calls and for messages, as the register’s file says it.',
      '每行一个号码，其后注明来电和短信是否谢绝（是或否），与登记处文件一致。',
    ],
  },
  choose_file: ['Choose file', '选择文件'],
  to_check: ['Download numbers to check', '下载待核查的号码'],
  how: [
    'Numbers in Singapore, Australia, the United Kingdom and North America must be checked with a Do-Not-Call register before they’re called, unless their owner agreed. Download the numbers, check them with the register, then enter its results.',
    '致电新加坡、澳大利亚、英国和北美的号码之前，须先向谢绝来电登记处核查，除非号码的主人已同意。请下载号码，向登记处核查后填写结果。',
  ],
} satisfies Pairs;
