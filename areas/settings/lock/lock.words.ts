/** Words of settings that only head office changes. */
import type { Pairs } from '#kit/domain/words.ts';

export const lockWords = {
  title: ['Locked settings', '已锁定的设置'],
  one: ['Locked setting', '已锁定的设置'],
  context: [
    'Branches see a locked setting and who locked it. Only head office can change it.',
    '门店可查看被锁定的设置及锁定人，只有总部可以修改。',
  ],
  create: ['Lock setting', '锁定设置'],
  save: ['Lock setting', '锁定设置'],
  remove: ['Unlock {{what}}', '解锁{{what}}'],
  remove_text: [
    'Unlock {{what}}? Branches can change it again. Their values stay.',
    '解锁{{what}}？门店将可再次修改，现有设置保留不变。',
  ],
  yes_remove: ['Unlock setting', '解锁设置'],
  none: ['No locked settings. Branches change their settings themselves.', '暂无已锁定的设置，门店可自行修改。'],
  everywhere: ['All branches', '所有门店'],
  /** Settings that have no section of their own. */
  kind: {
    offers: ['Programmes, joining fees and credit packs', '配套、入会费和课时包'],
    papers: ['Logo, header and footer of invoices', '账单的标志、抬头和页脚'],
    messages: ['E-mail templates and canned answers', '邮件模板和常用回复'],
    terms: ['Programme terms', '配套条款'],
  },
  called: ['{{name}}: ', '{{name}}：'],
  by: ['Locked by {{name}} on {{day}}', '由 {{name}} 于 {{day}} 锁定'],
  by_nobody: ['Locked on {{day}}', '于 {{day}} 锁定'],
  notice: ['Locked by head office', '已由总部锁定'],
  notice_can: [
    'Branches can’t change this. You can, because you work for head office.',
    '门店无法修改。总部人员可以修改。',
  ],
  notice_cant: ['Ask head office if something needs to change.', '如需修改，请联系总部。'],
  field: {
    what: ['Setting', '设置'],
    branch_group_id: ['Branches', '门店'],
    note: ['Note for the branches', '给门店的说明'],
  },
  hint: { note: ['For example, the reason', '例如锁定的原因'] },
} satisfies Pairs;

export const lockRefusalsWords = {
  locked: ['Head office has locked this setting. Ask head office to change it.', '总部已锁定此设置，请联系总部修改。'],
} satisfies Pairs;
