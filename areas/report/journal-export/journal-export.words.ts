/** Words about exports of the journal and account codes. */
import { accountWords } from '#areas/money/journal/named.words.ts';
import type { Pairs } from '#kit/domain/words.ts';

const program = {
  xero: ['Xero', 'Xero'],
  quickbooks: ['QuickBooks Online', 'QuickBooks Online'],
  autocount: ['AutoCount', 'AutoCount'],
  sql_account: ['SQL Account', 'SQL Account'],
} satisfies Pairs;

export const journalExportWords = {
  title: ['Journal exports', '日记账导出'],
  one: ['Journal export', '日记账导出'],
  context: [
    'The journal as a file for Xero, QuickBooks, AutoCount and SQL Account',
    '把日记账导出为 Xero、QuickBooks、AutoCount 与 SQL Account 的导入文件',
  ],
  empty: [
    'Nothing exported yet. Set the account codes first, then export a month.',
    '还没有导出过。请先设置科目代码，再导出一个月。',
  ],
  create: ['Export journal', '导出日记账'],
  to_list: ['Export to an accounting program', '导出到会计软件'],
  download: ['Download file', '下载文件'],
  edit_codes: ['Account codes', '科目代码'],
  save_codes: ['Save account codes', '保存科目代码'],
  codes_of: ['Account codes: {{program}}', '科目代码：{{program}}'],
  codes_hint: [
    'The code of each account in the accounting program, for the whole network. QuickBooks needs the name of its account instead. Some programs refuse journals on accounts of banks, debtors or stock: give them a clearing account.',
    '各科目在会计软件中的代码，适用于所有门店。QuickBooks 请填写其科目名称。有些软件不接受银行、应收或库存科目的凭证，请填写过渡科目。',
  ],
  code_of: ['Code for {{account}}', '{{account}}的代码'],
  tax_code_of: ['Tax code for {{account}}', '{{account}}的税码'],
  account: ['Account', '科目'],
  preview: {
    totals: [
      '{{lines}} lines. Debits {{debit}}, credits {{credit}}.',
      '共 {{lines}} 行。借方 {{debit}}，贷方 {{credit}}。',
    ],
    nothing: ['Nothing was posted in these days.', '这段时间没有分录。'],
    missing: ['Add these codes before you export:', '导出前请补上以下代码：'],
    earlier: ['Some of these days were exported before:', '其中部分日期已导出过：'],
    earlier_days: ['{{from}} to {{until}}, by {{name}}', '{{from}} 至 {{until}}，{{name}}'],
  },
  repeated: ['Exported again', '重复导出'],
  outdated: ['Something was posted afterwards', '导出后又有新分录'],
  complete: ['Complete', '完整'],
  field: {
    branch_id: ['Branch', '门店'],
    program: ['Accounting program', '会计软件'],
    from_on: ['From', '从'],
    until_on: ['Until', '至'],
    per: ['One journal for each', '每张凭证涵盖'],
    again: ['Export days again that were exported before', '重复导出已导出过的日期'],
    debit_cents: ['Debits', '借方合计'],
    line_count: ['Lines', '行数'],
    state: ['State', '状态'],
    staff_name: ['Exported by', '导出人'],
    created_at: ['Exported', '导出时间'],
    file: ['File', '文件'],
    codes: ['Account codes', '科目代码'],
    tax_codes: ['Tax codes', '税码'],
  },
  hint: {
    program: ['Choose DD/MM/YYYY if the program asks how days are written.', '若软件询问日期格式，请选 DD/MM/YYYY。'],
    again: [
      'Only if the earlier file was not imported, or was removed from the accounting program.',
      '仅在之前的文件未导入或已从会计软件中删除时勾选。',
    ],
  },
  choice: { program, per: { month: ['Month', '月'], day: ['Day', '日'] } },
  accounts: accountWords,
} satisfies Pairs;
