import type { Pairs } from '#kit/domain/words.ts';
import { importWords } from './import/import.words.ts';
import { memberEmailWords, memberEmailRefusalsWords } from './member-email/member-email.words.ts';
import { memberLifeWords } from './member-life/member-life.words.ts';
import { memberMergeWords } from './member-merge/member-merge.words.ts';
import { ownWords } from './member-self/member-self.words.ts';
import { clientWords } from './member/client.words.ts';
import { memberWords } from './member/member.words.ts';
import { activityWords } from './activity/activity.words.ts';
import { leadWords } from './lead/lead.words.ts';

export const peopleWords = {
  email_change: memberEmailWords,
  import: importWords,
  lead: leadWords,
  member: memberWords,
  ...clientWords,
  ...ownWords,
  ...memberLifeWords,
  ...memberMergeWords,
  field: {
    name: ['Name', '姓名'],
    first_name: ['First name', '名'],
    last_name: ['Last name', '姓'],
    email: ['E-mail', '电子邮箱'],
    phone: ['Phone', '电话'],
    gender: ['Gender', '性别'],
    date_of_birth: ['Date of birth', '出生日期'],
    source: ['Source', '来源'],
    interest: ['Interested in', '感兴趣的项目'],
    sales_staff_id: ['Sales person', '销售人员'],
    sales_staff_name: ['Sales person', '销售人员'],
    next_action: ['Next action', '下一步'],
    next_action_on: ['On', '日期'],
    note: ['Note', '备注'],
    status: ['Status', '状态'],
    branch: ['Branch', '门店'],
    created_at: ['Added', '添加时间'],
    due: ['Due', '今天及之前到期'],
    due_until: ['Next action until', '下一步截至'],
    converted_at: ['Became a client on', '成为会员于'],
    member_id: ['Client', '会员'],
    converted: ['Became clients', '已转会员'],
  },
  group: {
    person: ['Person', '个人资料'],
    contact: ['Contact', '联系方式'],
    interest: ['Interest', '意向'],
    next: ['Next action', '下一步'],
    facts: ['Facts', '资料'],
  },
  gender: {
    male: ['Male', '男'],
    female: ['Female', '女'],
  },
  source: {
    walk_in: ['Walk-in', '到店'],
    website: ['Website', '网站'],
    phone: ['Phone', '电话'],
    social_media: ['Social media', '社交媒体'],
    referral: ['Referral', '朋友介绍'],
    event: ['Event', '活动'],
    import: ['Import', '导入'],
    other: ['Other', '其他'],
  },
  activity: activityWords,
  refusals: {
    no_email: ['There is no e-mail address to send the link to. Add one first.', '没有可发送链接的邮箱，请先补上。'],
    is_inactive: ['This client is deactivated.', '该会员已停用。'],
    is_erased: ['This client was erased.', '该会员的个人资料已删除。'],
    merge_itself: ['Choose another record: this is the same one.', '这是同一份档案，请选择另一份。'],
    merge_overlap: [
      'Both records have the same programme on the same days. End one of the memberships first.',
      '两份档案在同一时间持有相同的配套，请先结束其中一个会籍。',
    ],
    merge_clash: [
      'Both records have an entry in {{table}}, and only one is allowed. Remove one of them first.',
      '两份档案在“{{table}}”中重复，而该处只能有一份，请先处理。',
    ],
    merge_undone_already: ['This merge has already been undone.', '该合并已撤销。'],
    merge_too_late: ['This merge is final: the 30 days to undo it have passed.', '已超过三十天，合并不能再撤销。'],
    merge_later_merge: [
      'Another record has been merged since. Undo that merge first.',
      '之后又合并过其他档案，请先撤销那次合并。',
    ],
    merge_moved_since: [
      'The client has moved to another home branch since. Move the client back first.',
      '会员之后换了所属门店，请先转回。',
    ],
    merge_money_spent: [
      'Money from the other wallet has been spent since, so it can’t be returned.',
      '合并后钱包里的钱已被使用，无法退回原档案。',
    ],
    merge_value_taken: [
      'Another client is now using the e-mail, card or link of this record.',
      '该档案的邮箱、卡号或关系已被其他会员使用。',
    ],
    is_active: ['This client is active already.', '该会员本来就是启用状态。'],
    membership_runs: [
      'A membership is still running ({{branch}}). Cancel or end it first.',
      '还有会籍未结束（{{branch}}），请先取消或终止。',
    ],
    money_owed: [
      '{{amount}} is still open ({{branch}}). Take the payment or cancel the invoice first.',
      '还有 {{amount}} 未付（{{branch}}），请先收款或取消账单。',
    ],
    money_in_wallet: [
      '{{amount}} is in the wallet ({{branch}}). Refund it first.',
      '钱包里还有 {{amount}}（{{branch}}），请先退款。',
    ],
    related_already: ['These two are linked already. Change that link instead.', '两人已有关系，请直接修改。'],
    guardian_is_reached: [
      'This child has no e-mail address and is reached through the guardian. Name another guardian or add an address first.',
      '该未成年人没有邮箱，只能通过监护人联系。请先指定另一位监护人或补上邮箱。',
    ],
    links_too_soon: [
      'A link was sent a moment ago. Wait a minute before the next one.',
      '刚刚已发送过链接，请一分钟后再试。',
    ],
    wrong_sign_in: ['Incorrect e-mail or password.', '邮箱或密码不正确。'],
    signed_out: ['You were signed out. Sign in again.', '您已退出登录，请重新登录。'],
    ...memberEmailRefusalsWords,
    link_over: [
      'This link has expired or was already used. Ask your gym for a new one.',
      '该链接已失效或已使用，请向健身房索取新的链接。',
    ],
    common_password: ['This password is too easy to guess. Choose a different one.', '该密码太常见，请换一个。'],
    bulk_undone: ['This has already been undone.', '该操作已撤销。'],
    lead_is_client: [
      'This lead has become a client and can no longer be changed.',
      '该潜在客户已成为会员，不能再修改。',
    ],
    import_unreadable: [
      'The file cannot be read from row {{row}} on. Save it again as CSV.',
      '文件从第 {{row}} 行起无法读取，请重新另存为 CSV。',
    ],
    import_workbook: [
      'This is a spreadsheet workbook, not a CSV file. Open it, choose "Save as" and "CSV UTF-8", and import that file.',
      '这是电子表格工作簿，不是 CSV 文件。请打开后选择“另存为”“CSV UTF-8”，再导入该文件。',
    ],
    import_undo_not_ended: ['This import is not finished, or was undone already.', '导入尚未结束，或已经撤销。'],
    import_undo_nothing: [
      'This import added no people, so there is nothing to undo.',
      '本次导入没有新增人员，无需撤销。',
    ],
    import_undo_too_late: ['An import can be undone for 24 hours only.', '导入只能在 24 小时内撤销。'],
    import_has_run: [
      'People were imported from this file. It stays in the list.',
      '已从该文件导入人员，文件会保留在列表中。',
    ],
    import_no_headers: ['The first line of the file must contain the column names.', '文件第一行必须是列名。'],
    import_empty: ['There is nobody in this file.', '文件里没有人员。'],
    import_file_gone: ['The file is no longer stored. Upload it again.', '文件已不再保存，请重新上传。'],
    import_too_long: [
      'A file can have up to {{max}} rows. Split it and try again.',
      '一个文件最多 {{max}} 行，请拆分后再导入。',
    ],
    import_no_name_column: ['Choose the column with the name.', '请指定哪一列是姓名。'],
    import_field_twice: [
      'Two columns are set to the same field. Keep one of them.',
      '有两列对应同一个字段，请只保留一列。',
    ],
    import_other_columns: ['These columns don’t match the file.', '这些列与文件不符。'],
    import_undecided: ['Decide first what these statuses mean: {{values}}.', '请先决定这些状态对应什么：{{values}}。'],
  },
} satisfies Pairs;
