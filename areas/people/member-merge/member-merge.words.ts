/** Words of merging two records, of downloading a client's data, and of erasure. */
import type { Pairs } from '#kit/domain/words.ts';

export const memberMergeWords = {
  merge: {
    title: ['Merge with another record', '与另一份档案合并'],
    title_context: [
      'For one person who was added twice. This record is kept, and everything from the other one is moved to it. You can undo this for 30 days.',
      '用于同一个人被重复登记的情况。保留当前档案，并入另一份的全部内容；30 天内可以撤销。',
    ],
    save: ['Merge records', '合并档案'],
    field: {
      gone_id: ['The other record', '另一份档案'],
      take: ['Details', '资料'],
    },
    hint: {
      gone_id: [
        'Search by name, phone or e-mail. You need this permission at the home branches of both records.',
        '可按姓名、电话或邮箱查找。需要在两份档案的所属门店都有该权限。',
      ],
    },
    choose: ['Choose the other record to see what changes.', '选择另一份档案后可查看合并的影响。'],
    values: ['Details to keep', '要保留的资料'],
    values_same: [
      'There are no other differences. The details of this record are kept.',
      '其他资料没有不同，保留当前档案的资料。',
    ],
    kept_side: ['This record, {{number}}', '当前档案 {{number}}'],
    gone_side: ['Other record, {{number}}', '另一份档案 {{number}}'],
    goes: ['Moved from {{name}}, {{number}}', '从 {{name}}（{{number}}）并入'],
    nothing_goes: [
      'The other record has no history. Only its details and client number will be merged.',
      '另一份档案没有其他记录，只并入资料和编号。',
    ],
    number_stays: [
      'The client number stays {{number}}. Searching for {{old}} still finds the client.',
      '会员编号仍为 {{number}}，用 {{old}} 也能查到该会员。',
    ],
    email: {
      needed: [
        'The client signs in with the e-mail of the other record, so it has to be taken.',
        '会员使用另一份档案的邮箱登录，因此必须采用该邮箱。',
      ],
      waits: [
        'The client signs in with the e-mail of this record. Another one takes effect once they confirm it from there, or after a day.',
        '会员使用当前档案的邮箱登录。如采用另一邮箱，须在原邮箱确认后生效，否则一天后生效。',
      ],
    },
    a_photo: ['A photo', '一张照片'],
    table: {
      activity: ['Activity', '动态'],
      booking: ['Bookings', '预约'],
      charge_attempt: ['Charge attempts', '扣款尝试'],
      check_in: ['Check-ins', '签到'],
      credit_entry: ['Credit history', '课时使用记录'],
      credit_lot: ['Credits', '课时'],
      credit_note: ['Credit notes', '贷项通知单'],
      write_off: ['Write-offs', '坏账核销'],
      custom_charge: ['Custom charges', '自定义收费'],
      import_row: ['Import rows', '导入记录'],
      instalment: ['Instalments', '分期'],
      invoice: ['Invoices', '账单'],
      invoice_party: ['Names on invoices', '账单上的姓名'],
      invoice_chase: ['Payment reminders', '催缴'],
      lead: ['Leads', '潜在客户'],
      member_consent: ['Consents', '同意记录'],
      member_login: ['Sign-in', '会员登录'],
      member_relation: ['Family', '家人'],
      member_tag: ['Tags', '标签'],
      membership: ['Memberships', '会籍'],
      payment: ['Payments', '付款'],
      payment_method: ['Payment methods', '付款方式'],
      refund: ['Refunds', '退款'],
      survey_response: ['Survey answers', '问卷答复'],
      mail: ['Messages to the client', '发给该会员的消息'],
      terms_acceptance: ['Signed documents', '签署的文件'],
      vaccine_certificate: ['Vaccine certificates', '疫苗接种证明'],
      wallet: ['Wallets', '储值钱包'],
      other: ['Other records', '其他记录'],
    },
    merges: ['Merged records', '合并过的档案'],
    merge_of: ['{{number}}, merged by {{name}}', '{{number}}，由 {{name}} 合并'],
    undo: ['Undo merge', '撤销合并'],
    undo_of: ['Undo the merge with {{number}}', '撤销与 {{number}} 的合并'],
    until: ['can be undone until', '可撤销至'],
    undone: ['undone', '已撤销'],
  },
  erase: {
    title: ['Erase client', '删除会员资料'],
    title_context: ['At the client’s request. This can’t be undone.', '应会员要求办理，删除后无法恢复。'],
    save: ['Erase client permanently', '永久删除会员资料'],
    field: {
      number: ['Enter the client number to confirm', '请输入会员编号以确认'],
    },
    goes: ['Deleted or cleared', '将删除或清空'],
    rows: ['{{what}}: {{count}}', '{{what}}：{{count}}'],
    how: {
      goes: ['Deleted', '删除'],
      emptied: ['Kept, with personal details removed', '保留，但清除个人内容'],
      text: ['Rewritten to remove the client’s name', '改写，去掉该会员的姓名'],
    },
    stays: ['Kept without the name', '保留，但不含姓名'],
    gone: {
      person: [
        'Name, phone, e-mail, address, date of birth, photo and notes',
        '姓名、电话、邮箱、地址、出生日期、照片和备注',
      ],
      health: ['Vaccine certificates with their files, and survey answers', '疫苗接种证明及其文件、问卷答复'],
      family: ['Family, guardian, tags and the client’s sign-in', '家人、监护人、标签和会员登录'],
      trail: [
        'The client’s personal details in the change history, in messages to them and in notes about them',
        '修改记录、发给该会员的消息以及相关备注中的个人信息',
      ],
    },
    kept: {
      money: ['Invoices, payments and the journal, which the law requires', '依法须保存的账单、付款和分录'],
      visits: ['Memberships, check-ins and statistics, without the name', '会籍、签到和统计数据（已匿名）'],
      trail: [
        'The fact that something was changed, by whom and when, with its digest',
        '何人何时做过修改，以及该修改的摘要',
      ],
      others: [
        'Other people’s records, even if a note mentions this client. Edit those by hand.',
        '其他人的记录，即使备注提到该会员；请手动修改',
      ],
    },
    first: [
      'If the client asked for a copy of their data, download it first.',
      '如果会员要求取得自己的资料，请先下载并提供。',
    ],
  },
} satisfies Pairs;
