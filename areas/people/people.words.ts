import type { Pairs } from '#kit/domain/words.ts';
import { importWords } from './import/import.words.ts';
import { memberEmailWords, memberEmailRefusalsWords } from './member-email/member-email.words.ts';
import { memberLifeWords } from './member-life/member-life.words.ts';
import { memberMergeWords } from './member-merge/member-merge.words.ts';
import { ownWords } from './member-self/member-self.words.ts';
import { clientWords } from './member/client.words.ts';
import { memberWords } from './member/member.words.ts';
import { activityWords } from './activity/activity.words.ts';
import { leadSourceWords } from './lead/lead-source.words.ts';
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
    gender: ['Gender', '性别'],
    date_of_birth: ['Date of birth', '出生日期'],
    interest: ['Interested in', '感兴趣的项目'],
    sales_staff_id: ['Sales person', '销售人员'],
    sales_staff_name: ['Sales person', '销售人员'],
    next_action: ['Next action', '下一步'],
    next_action_on: ['Due date', '跟进日期'],
    branch: ['Branch', '门店'],
    due: ['Due', '待跟进'],
    due_until: ['Next action by', '下一步截至'],
    converted_at: ['Became a client on', '成为会员日期'],
    member_id: ['Client', '会员'],
    converted: ['Became clients', '已转会员'],
  },
  group: {
    person: ['Personal details', '个人资料'],
    contact: ['Contact', '联系方式'],
    interest: ['Interest', '意向'],
    next: ['Next action', '下一步'],
    facts: ['Details', '资料'],
  },
  gender: {
    male: ['Male', '男'],
    female: ['Female', '女'],
  },
  source: leadSourceWords,
  activity: activityWords,
  refusals: {
    no_email: ['There is no e-mail address to send the link to. Add one first.', '没有可接收链接的邮箱，请先补上。'],
    is_inactive: ['This client is deactivated.', '该会员已停用。'],
    is_erased: ['This client has been erased.', '该会员的个人资料已删除。'],
    merge_itself: ['This is the same record. Choose a different one.', '这是同一份档案，请选择另一份。'],
    no_sign_in: ['This client can’t sign in yet.', '该会员还不能登录。'],
    merge_two_sign_ins: [
      'The client has a sign-in on both records. Remove the e-mail of the other record first, on its password page.',
      '两份档案都有会员登录。请先在另一份档案的密码页面移除其邮箱。',
    ],
    merge_sign_in: [
      'The client signs in with the e-mail of the other record. Take that e-mail too, or keep the other record instead.',
      '会员使用另一份档案的邮箱登录。请一并采用该邮箱，或改为保留另一份档案。',
    ],
    merge_sign_in_since: [
      'The client now signs in with this e-mail, and undoing the merge would change it. Change the e-mail of this record first, then undo the merge.',
      '会员现在使用此邮箱登录，撤销合并会更改该邮箱。请先更改此档案的邮箱，再撤销合并。',
    ],
    merge_overlap: [
      'Both records have the same programme on the same days. End one of the memberships first.',
      '两份档案在同一时期有相同的配套，请先结束其中一个会籍。',
    ],
    merge_clash: [
      'Both records have an entry in {{table}}, and only one is allowed. Remove one of them first.',
      '两份档案都有“{{table}}”，但只能保留一份，请先移除其中一份。',
    ],
    merge_undone_already: ['This merge has already been undone.', '该合并已撤销。'],
    merge_too_late: ['The 30 days to undo this merge have passed. It is now final.', '已超过 30 天，合并不能再撤销。'],
    merge_later_merge: [
      'Another record has been merged into this client since. Undo that merge first.',
      '之后又合并过其他档案，请先撤销那次合并。',
    ],
    merge_moved_since: [
      'The client has since moved to another home branch. Move the client back first.',
      '会员之后换了所属门店，请先转回原门店。',
    ],
    merge_money_spent: [
      'Money from the other wallet has been spent since, so the merge can’t be undone.',
      '合并后已使用钱包里的余额，无法撤销合并。',
    ],
    merge_value_taken: [
      'Another client now uses the e-mail, card or family link of this record. Change it there first.',
      '该档案的邮箱、门禁卡或家人关系已被其他会员使用，请先在那里更改。',
    ],
    is_active: ['This client is already active.', '该会员已是启用状态。'],
    membership_runs: [
      'A membership is still running ({{branch}}). Cancel it or end it early first.',
      '还有会籍未结束（{{branch}}），请先取消或提前终止。',
    ],
    money_owed: [
      '{{amount}} is still outstanding ({{branch}}). Take the payment or cancel the invoice first.',
      '还有 {{amount}} 未付（{{branch}}），请先收款或取消账单。',
    ],
    money_in_wallet: [
      '{{amount}} is in the wallet ({{branch}}). Refund it first.',
      '钱包里还有 {{amount}}（{{branch}}），请先退款。',
    ],
    related_already: [
      'These two clients are already linked. Edit that link instead.',
      '这两位会员已建立关系，请直接修改该关系。',
    ],
    guardian_is_reached: [
      'This child has no e-mail address and is contacted through the guardian. Choose another guardian or add an address first.',
      '该未成年人没有邮箱，只能通过监护人联系。请先指定另一位监护人，或补上邮箱。',
    ],
    links_too_soon: [
      'A link was just sent. Wait a minute before you send another one.',
      '刚刚已发送过链接，请一分钟后再试。',
    ],
    wrong_sign_in: ['Incorrect e-mail or password.', '邮箱或密码不正确。'],
    signed_out: ['You’ve been signed out. Sign in again.', '您已退出登录，请重新登录。'],
    ...memberEmailRefusalsWords,
    link_over: [
      'This link has expired or has already been used. Ask your gym for a new one.',
      '该链接已失效或已使用，请向健身房索取新的链接。',
    ],
    common_password: ['This password is too easy to guess. Choose a different one.', '该密码容易被猜到，请换一个。'],
    bulk_undone: ['This has already been undone.', '该操作已撤销。'],
    lead_trial_booked: [
      'This lead has a trial booked. Cancel the trial first.',
      '该潜在客户已预约试课，请先取消试课。',
    ],
    lead_is_client: [
      'This lead has become a client and can no longer be changed.',
      '该潜在客户已成为会员，不能再修改。',
    ],
    import_unreadable: [
      'The file can’t be read from row {{row}} onwards. Save it as CSV again and retry.',
      '文件从第 {{row}} 行起无法读取，请重新另存为 CSV 后再试。',
    ],
    import_workbook: [
      'This is an Excel workbook, not a CSV file. Open it, choose “Save as” and “CSV UTF-8”, and import that file.',
      '这是 Excel 工作簿，不是 CSV 文件。请打开后另存为“CSV UTF-8”，再导入该文件。',
    ],
    import_undo_not_ended: ['This import hasn’t finished, or has already been undone.', '导入尚未结束，或已经撤销。'],
    import_undo_nothing: [
      'This import added no people, so there is nothing to undo.',
      '本次导入没有新增人员，无需撤销。',
    ],
    import_undo_too_late: ['The 24 hours to undo this import have passed.', '已超过 24 小时，不能再撤销本次导入。'],
    import_has_run: [
      'People have been imported from this file, so it can’t be removed.',
      '已从该文件导入人员，不能删除文件。',
    ],
    import_no_headers: ['The first line of the file must contain the column names.', '文件第一行必须是列名。'],
    import_empty: ['There are no people in this file.', '文件里没有任何人员。'],
    import_file_gone: [
      'This file has been deleted from the server. Upload it again.',
      '服务器上已没有该文件，请重新上传。',
    ],
    import_too_long: [
      'A file can have up to {{max}} rows. Split it and try again.',
      '一个文件最多 {{max}} 行，请拆分后再导入。',
    ],
    import_no_name_column: ['Choose the column that contains the name.', '请指定姓名所在的列。'],
    import_field_twice: [
      'Two columns are set to the same field. Keep one of them.',
      '有两列对应同一个字段，请只保留一列。',
    ],
    import_other_columns: [
      'These columns don’t match the file. Reload the page and try again.',
      '这些列与文件不符，请刷新页面后重试。',
    ],
    import_undecided: ['Choose what these statuses mean first: {{values}}.', '请先选择这些状态的含义：{{values}}。'],
  },
} satisfies Pairs;
