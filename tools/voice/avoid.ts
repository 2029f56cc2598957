/**
 * Words that the product doesn't use, each with the replacement and a sentence that must be found (docs/glossary.md).
 */
type Avoid = { pattern: RegExp; instead: string; found: string };

export const english: readonly Avoid[] = [
  {
    pattern: /\b(?:it|this|that|link|code|rule|rate) holds\b|\bholds? (?:for|until|from|once)\b/i,
    instead: 'is valid, applies, expires',
    found: 'It holds for ten minutes.',
  },
  { pattern: /\b(?:is|are|was) over\b/i, instead: 'has expired, has ended', found: 'This link is over' },
  { pattern: /\b(?:has|have) gone by\b/i, instead: 'has passed', found: 'The day has gone by.' },
  {
    pattern: /\bstands (?:in|on|here|there|at|below|above)\b/i,
    instead: 'appears, is shown, is printed',
    found: 'Stands on every invoice.',
  },
  {
    pattern: /\b(?:is|are|be|been|was|were) told\b|\btold of\b/i,
    instead: 'notified, shown, sent',
    found: 'What I am told of',
  },
  { pattern: /\bwho may\b|\bwhoever\b/i, instead: 'people who can, anyone who', found: 'Ask whoever invited you.' },
  {
    pattern: /\b(?:by|of) (?:itself|themselves|ourselves)\b/i,
    instead: 'automatically',
    found: 'The button appears by itself.',
  },
  {
    pattern: /\b(?:take|taken|takes|taking|took) away\b|\blet go of\b/i,
    instead: 'remove, revoke, release',
    found: 'The link is taken away',
  },
  {
    pattern: /\bnothing (?:is )?to pay\b/i,
    instead: 'no payment due',
    found: 'Nothing is to pay',
  },
  { pattern: /\b(?:is|are) not right\b/i, instead: 'incorrect, invalid', found: 'E-mail or password is not right.' },
  { pattern: /\ball the same\b|\bfor all that\b/i, instead: 'anyway', found: 'Suspend all the same' },
  {
    pattern: /\bsome(?:body|one) else than\b|\banother \w+ than\b/i,
    instead: 'someone other than, a different',
    found: 'Another currency than the branch',
  },
  { pattern: /\bso many\b/i, instead: 'up to a limit, no more than', found: 'Go on, at most so many' },
  { pattern: /\bin sum\b/i, instead: 'total', found: 'Appointments in sum' },
  { pattern: /\bputs? right\b|\bmended\b/i, instead: 'corrected, fixed', found: 'What was put right' },
  { pattern: /\bonce more\b/i, instead: 'again', found: 'Try once more.' },
  { pattern: /\bnought\b|\bnone of ours?\b/i, instead: 'zero, not one of your', found: 'The balances are nought.' },
  { pattern: /\bof nobody\b/i, instead: 'anonymous', found: 'What is left is of nobody' },
  { pattern: /\bshall\b/i, instead: 'will', found: 'We shall try again.' },
  { pattern: /\bsold no longer\b/i, instead: 'will no longer be sold', found: 'It is sold no longer.' },
  {
    pattern: /\bcounts? (?:for|as from|from|until)\b/i,
    instead: 'applies',
    found: 'A change counts from the next one.',
  },
];
export const chinese: readonly Avoid[] = [
  { pattern: /末日/, instead: '最后一天', found: '暂停末日' },
  { pattern: /(?<!潜在)客户/, instead: '会员', found: '客户钱包' },
  { pattern: /分行|分店/, instead: '门店', found: '本分店' },
  { pattern: /冷淡/, instead: '无意向', found: '标记为冷淡' },
  { pattern: /(?<!提成)方案/, instead: '配套', found: '课程方案' },
  { pattern: /套餐/, instead: '配套', found: '入门套餐' },
  { pattern: /退费/, instead: '退款', found: '申请退费' },
  { pattern: /冻结|停卡/, instead: '暂停', found: '会籍冻结' },
  { pattern: /迟取消/, instead: '逾时取消', found: '迟取消' },
  { pattern: /场次/, instead: '一节课', found: '场次' },
  { pattern: /考勤/, instead: '上课签到', found: '考勤' },
  { pattern: /疫苗证明/, instead: '疫苗接种证明', found: '疫苗证明' },
  { pattern: /全网络/, instead: '所有门店', found: '全网络生效' },
  { pattern: /转介绍/, instead: '朋友介绍', found: '转介绍' },
  { pattern: /未使用次数/, instead: '未使用课时', found: '未使用次数' },
  { pattern: /不再指向/, instead: '已匿名', found: '余下内容不再指向个人' },
];
