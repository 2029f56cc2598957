import type { Pairs } from '#kit/domain/words.ts';
import { wifiWords } from '../wifi/wifi.words.ts';
import { facilityWords } from '../facility/facility.words.ts';
import { holidayWords } from '../holiday/holiday.words.ts';
import { programmeRuleWords } from '../programme-rule/programme-rule.words.ts';

const days = {
  sunday: ['Sunday', '星期日'],
  monday: ['Monday', '星期一'],
  tuesday: ['Tuesday', '星期二'],
  wednesday: ['Wednesday', '星期三'],
  thursday: ['Thursday', '星期四'],
  friday: ['Friday', '星期五'],
  saturday: ['Saturday', '星期六'],
} satisfies Pairs;

export const branchSettingsWords = {
  branch: {
    title: ['Branch settings', '门店设置'],
    one: ['Branch settings', '门店设置'],
    context: [
      '{{branch}}: opening hours, facilities, money, invoices and Wi-Fi',
      '{{branch}}：营业时间、场地、账务、账单和 Wi-Fi',
    ],
    tab: {
      hours: ['Opening hours', '营业时间'],
      rules: ['Booking rules', '预约规则'],
      holidays: ['Holidays', '假期'],
      rooms: ['Facilities', '场地'],
      clock: ['Clock', '打卡'],
      money: ['Currency and tax', '货币与税'],
      contact: ['Contact', '联系方式'],
      papers: ['Invoices', '账单'],
      wifi: ['Wi-Fi', 'Wi-Fi'],
    },
    history: ['History', '修改记录'],
    show_history: ['Show history', '查看修改记录'],
    no_history: ['Nothing has been changed yet.', '还没有修改过。'],
    made: ['{{part}}: {{what}}', '{{part}}：{{what}}'],
    what: {
      created: ['added', '新增'],
      edited: ['changed', '修改'],
      deleted: ['removed', '移除'],
    },
    part: {
      clock_rule: ['Clock', '打卡'],
      opening_hours: ['Opening hours', '营业时间'],
      schedule_rule: ['Booking rules', '预约规则'],
      programme_rule: ['Programme rule', '配套规则'],
      holiday: ['Holiday', '假期'],
      facility: ['Facility', '场地'],
      branch: ['Branch', '门店'],
      branch_tax: ['Tax', '税'],
      invoice_paper: ['Invoices', '账单'],
      number_format: ['Numbering', '编号'],
      wifi_network: ['Wi-Fi network', 'Wi-Fi 网络'],
      address_range: ['Public address', '公网地址'],
    },
  },
  hours: {
    title: ['Opening hours', '营业时间'],
    one: ['Opening hours', '营业时间'],
    save: ['Save hours', '保存营业时间'],
    context: [
      'Add several time ranges per day. If the end is before the start, it ends the next day.',
      '每天可以有多个时段。结束不晚于开始的时段，在次日结束。',
    ],
    field: {
      ...days,
      planned: ['Already planned', '已有安排'],
      cancel_reason: ['Reason for cancelling', '取消原因'],
    },
    hint: {
      cancel_reason: [
        'Sent by e-mail to clients with a class or an appointment, and to trainers and staff.',
        '将以电子邮件发送给已预约课程或私教的会员，以及教练和员工。',
      ],
    },
    closed: ['Closed', '休息'],
    opens: ['{{day}}, opens', '{{day}}，开门'],
    closes: ['{{day}}, closes', '{{day}}，关门'],
    add: ['Add hours', '添加时段'],
    add_to: ['Add hours on {{day}}', '为{{day}}添加时段'],
    remove: ['Remove these hours on {{day}}', '移除{{day}}的这个时段'],
    copy: ['Copy to all days', '复制到每一天'],
    copy_from: ['Copy {{day}}’s hours to all days', '将{{day}}的时段复制到每一天'],
    next_day: ['ends the next day', '次日结束'],
    always: ['Open 24 hours', '24 小时营业'],
    planned: {
      outside: ['Already planned outside the new hours: {{what}}.', '新营业时间以外已有：{{what}}。'],
      on: ['{{day}}: {{what}}', '{{day}}：{{what}}'],
      more_one: ['and {{count}} more day', '另有 {{count}} 天'],
      more_other: ['and {{count}} more days', '另有 {{count}} 天'],
      keep: ['Keep everything as planned.', '全部保留，照常进行。'],
      cancel: [
        'Cancel everything. Passes and credits are returned, and everyone affected gets an e-mail.',
        '全部取消，退回会籍次数和课时，并以电子邮件通知相关人员。',
      ],
    },
  },
  booking_rule: {
    title: ['Booking rules', '预约规则'],
    one: ['Booking rules', '预约规则'],
    save: ['Save rules', '保存规则'],
    group: {
      booking: ['Booking', '预约'],
      no_show: ['No-shows', '预约后未到'],
      check_in: ['Check-in', '签到'],
    },
    field: {
      booking_window_days: ['How far ahead clients can book', '最多可提前多久预约'],
      absent_after_hours: ['Mark no-shows automatically after', '课后多久自动记为缺席'],
      confirms_bookings: ['Send clients a confirmation of each booking', '每次预约后向会员发送确认'],
      remind_hours: ['Remind clients before a class or appointment', '课程或私教前多久提醒会员'],
      again_minutes: ['Treat check-ins as one visit within', '多久内再次签到算同一次到店'],
      cancel_cutoff_hours: ['Cancellation deadline before the start', '开始前多久为止可以取消'],
      no_show: ['Charge for a no-show', '未到的扣费方式'],
      no_show_waivers: ['Waived per calendar month', '每个自然月可豁免次数'],
    },
    hint: {
      absent_after_hours: [
        'Clients not marked by then become no-shows. Leave empty if staff mark them.',
        '到时仍未登记出勤的会员记为缺席。留空表示由员工登记。',
      ],
      remind_hours: [
        'Sent only to clients who agreed to messages about classes. Leave empty for no reminders.',
        '只发给同意接收课程消息的会员。留空表示不提醒。',
      ],
      again_minutes: [
        'Within this time, the desk confirms before a second visit is used. Enter 0 to use one for every check-in.',
        '在此时间内再次签到，前台确认后才会再扣一次。填 0 表示每次签到都扣。',
      ],
      cancel_cutoff_hours: ['Enter 0 to allow it until the start.', '填 0 表示开始前都可以取消。'],
      no_show_waivers: ['How many no-shows per client aren’t charged.', '每位会员在此次数以内未到，不扣费。'],
    },
    choice: {
      no_show: {
        none: ['Nothing', '不扣'],
        credit: ['The credit', '扣课时'],
        fee: ['A fee', '收取费用'],
      },
    },
    days: ['days', '天'],
    hours: ['hours', '小时'],
    minutes: ['minutes', '分钟'],
    sentence_none: [
      'Clients can book {{days}} days ahead and cancel until {{hours}} hours before. A no-show costs nothing.',
      '可提前 {{days}} 天预约，开始前 {{hours}} 小时为止可以取消。未到不扣费。',
    ],
    sentence_credit: [
      'Clients can book {{days}} days ahead and cancel until {{hours}} hours before. A no-show costs the credit; {{waivers}} a month are waived.',
      '可提前 {{days}} 天预约，开始前 {{hours}} 小时为止可以取消。未到扣课时，每月豁免 {{waivers}} 次。',
    ],
    sentence_fee: [
      'Clients can book {{days}} days ahead and cancel until {{hours}} hours before. A no-show costs {{fee}}; {{waivers}} a month are waived.',
      '可提前 {{days}} 天预约，开始前 {{hours}} 小时为止可以取消。未到收取 {{fee}}，每月豁免 {{waivers}} 次。',
    ],
  },
  programme_rule: programmeRuleWords,
  holiday: holidayWords,
  facility: facilityWords,
  money: {
    title: ['Currency and tax', '货币与税'],
    one: ['Currency and tax', '货币与税'],
    save: ['Save', '保存'],
    group: {
      money: ['Currency and registration', '货币与税务登记'],
      gifts: ['Complimentary payments', '赠送付款'],
      stock: ['Stock adjustments', '库存调整'],
    },
    field: {
      tax_number: ['Tax registration number', '税务登记号'],
      gift_limit_cents: ['Approval required above', '超过此金额须审批'],
      adjust_limit_cents: ['Approval required above', '超过此金额须审批'],
    },
    hint: {
      tax_number: ['Printed on every invoice.', '印在每张账单上。'],
      adjust_limit_cents: [
        'Per adjustment, at cost. Above this amount a different person approves before stock changes. Enter 0 to require approval for all of them. Head office can raise the limit.',
        '按每张调整单的成本计算。超过此金额时，须先由他人审批，库存才会变动。填 0 表示全部须审批。总部可以提高限额。',
      ],
      gift_limit_cents: [
        'Per invoice. Complimentary payments above this amount need a different person’s approval first. Enter 0 to require approval for all of them. Head office can raise the limit.',
        '按每张账单累计。赠送超过此金额时，须先由他人审批。填 0 表示所有赠送都须审批。总部可以提高限额。',
      ],
    },
    kept: [
      'Payments were recorded in {{currency}}, so this branch keeps its currency.',
      '本店已有 {{currency}} 的账务记录，货币不能再更改。',
    ],
  },
  tax: {
    title: ['Tax', '税率'],
    one: ['Tax', '税率'],
    create: ['Add tax rate', '新增税率'],
    save: ['Save tax rate', '保存税率'],
    context: ['The latest rate that has started applies. Prices include it.', '以已生效的最新一条为准。价格均已含税。'],
    empty: ['No tax is charged here.', '本店不收税。'],
    field: {
      rate_bp: ['Rate', '税率'],
    },
    hint: {
      rate_bp: ['Enter 0 for no tax from that day.', '填 0 表示从这天起不收税。'],
      valid_from: ['Invoices keep the tax rate they were issued with.', '已开的账单保持开具时的税率。'],
    },
    current: ['in force', '生效中'],
    coming: ['upcoming', '待生效'],
    past: ['past', '已失效'],
    until_now: ['Used on invoices, can’t be removed', '已有账单使用，不能移除'],
    remove: ['Remove {{name}} from {{day}}', '移除{{day}}起的{{name}}'],
    earliest: [
      'Earliest start: {{day}}. Earlier days already have invoices.',
      '最早从{{day}}起生效，之前的日子已开出账单。',
    ],
  },
  contact: {
    title: ['Contact', '联系方式'],
    one: ['Contact', '联系方式'],
    save: ['Save contact', '保存联系方式'],
    group: {
      contact: ['Contact details', '联系方式'],
    },
    field: {
      avatar_file_id: ['Picture', '图片'],
    },
    hint: {
      address: ['Printed on invoices.', '印在账单上。'],
      avatar_file_id: ['Shown in the menu to everyone who works here.', '在菜单中向本店所有员工显示。'],
    },
  },
  paper: {
    title: ['Invoices', '账单'],
    one: ['Invoices', '账单'],
    save: ['Save', '保存'],
    group: {
      letterhead: ['Letterhead', '抬头'],
      bank: ['Bank account for transfers', '收款账户'],
      foot: ['Footer', '页脚'],
    },
    field: {
      header: ['Header', '抬头文字'],
      footer: ['Footer', '页脚文字'],
      bank_holder: ['Account holder', '户名'],
      bank_number: ['Account number', '账号'],
      logo_file_id: ['Logo', '标志'],
    },
    hint: {
      header: ['The company behind the branch and its registration number.', '门店所属公司及其注册号。'],
      footer: ['For example a thank you, or payment terms.', '例如致谢或付款条款。'],
      bank_number: ['Shown on invoices that aren’t paid yet.', '显示在尚未付清的账单上。'],
    },
    preview: ['Preview', '效果预览'],
    preview_branch: ['Address and phone of the branch', '门店地址和电话'],
    preview_lines: ['Lines and total', '明细与合计'],
    transfer: ['Please transfer to', '请转账至'],
  },
  numbering: {
    title: ['Numbering', '编号'],
    one: ['Numbering', '编号'],
    edit: ['Edit numbering', '编辑编号'],
    save: ['Save numbering', '保存编号'],
    context: [
      'Numbers run without gaps in each year. Changes apply from the next number.',
      '编号在每年内连续，不跳号。修改从下一个编号起生效。',
    ],
    field: {
      prefix: ['Prefix', '前缀'],
      digits: ['Digits', '位数'],
    },
    hint: {
      prefix: ['Up to 8 letters and digits.', '字母和数字，最多 8 个。'],
    },
    kind: {
      invoice: ['Invoices', '账单'],
      receipt: ['Receipts', '收据'],
      credit_note: ['Credit notes', '贷项通知单'],
    },
    next: ['Next: {{number}}', '下一个：{{number}}'],
    change: ['Change', '修改'],
    change_of: ['Change the numbering of {{kind}}', '修改{{kind}}的编号'],
  },
  wifi: wifiWords,
  address_range: {
    title: ['Public addresses', '公网地址'],
    one: ['Public address', '公网地址'],
    create: ['Add an address', '新增地址'],
    save: ['Save address', '保存地址'],
    context: [
      'Staff who clock in from these addresses are recognised as being in the branch.',
      '从这些地址打卡的员工，会被识别为在店内。',
    ],
    empty: ['No addresses yet, so nobody is recognised as being in the branch.', '还没有地址，无法识别谁在店内。'],
    field: {
      range: ['Address or range', '地址或网段'],
    },
    hint: {
      range: ['203.0.113.7, 203.0.113.0/24 or 2001:db8::/48.', '例如 203.0.113.7、203.0.113.0/24 或 2001:db8::/48。'],
    },
    yours: ['Your current address is {{address}}.', '当前地址是 {{address}}。'],
    on_site: ['It belongs to this branch.', '该地址属于本店。'],
    add_yours: ['Add this address', '添加此地址'],
    local: [
      'This is a local address. On the internet, you appear with a different one.',
      '这是内部网络的地址，在互联网上显示的是另一个地址。',
    ],
    remove: ['Remove {{name}}', '移除 {{name}}'],
    remove_confirm: [
      'Staff who clock in from {{name}} will no longer be recognised as being in the branch.',
      '此后从 {{name}} 打卡的员工不再被识别为在店内。',
    ],
    yes_remove: ['Remove address', '移除地址'],
  },
  field: {
    ...days,
    absent_after_hours: ['Automatic no-show after', '自动记为缺席'],
    confirms_bookings: ['Confirms bookings', '发送预约确认'],
    remind_hours: ['Reminder before class', '课前提醒'],
    again_minutes: ['Same visit within (minutes)', '视为同一次到店（分钟）'],
    booking_window_days: ['Booking ahead (days)', '可提前预约（天）'],
    cancel_cutoff_hours: ['Cancellation deadline (hours before)', '取消截止（开始前小时数）'],
    no_show: ['No-show', '未到'],
    no_show_waivers: ['Waived per month', '每月豁免次数'],
    tolerance_min: ['Rounded to the planned time within', '按计划时间取整的范围'],
    early_in_min: ['Earliest clock-in', '最早可打卡'],
    late_after_min: ['Late after', '算迟到'],
    rest_hours: ['Rest between the shifts of two days', '两天班次之间的休息'],
    absent_after_min: ['Absent after', '算缺勤'],
    class_pay: ['Class during a paid shift', '带薪班次中的课程'],
    hours: ['Hours', '时段'],
    capacity: ['Places', '容纳人数'],
    tax_number: ['Tax number', '税务登记号'],
    rate_bp: ['Rate (hundredths of a per cent)', '税率（万分之一）'],
    header: ['Header', '抬头文字'],
    footer: ['Footer', '页脚文字'],
    bank_holder: ['Account holder', '户名'],
    bank_number: ['Account number', '账号'],
    logo_file_id: ['Logo', '标志'],
    avatar_file_id: ['Picture', '图片'],
    prefix: ['Prefix', '前缀'],
    digits: ['Digits', '位数'],
    ssid: ['SSID', 'SSID'],
    audience: ['For', '使用者'],
    password_set_at: ['Password', '密码'],
    range: ['Address', '地址'],
  },
} satisfies Pairs;

export const branchRefusalsWords = {
  currency_covered: [
    'A franchise agreement covers this branch in its current currency. You can change the currency after the agreement ends.',
    '加盟协议按现有货币涵盖本店，协议结束后才能更改货币。',
  ],
  hours_are_planned: [
    'Something is planned outside the new hours. Choose whether to keep it or cancel it.',
    '新营业时间以外已有安排，请选择保留或取消。',
  ],
  day_is_planned: [
    'Something is planned on these days. Choose whether to keep it or cancel it.',
    '这些日子已有安排，请选择保留或取消。',
  ],
  own_adjust_limit: [
    'You can adjust stock yourself, so you can’t raise this limit. Ask the head office.',
    '自己可以调整库存，因此不能提高此限额，请联系总部。',
  ],
  own_gift_limit: [
    'You can give complimentary payments yourself, so you can’t raise this limit. Ask the head office.',
    '自己可以登记赠送付款，因此不能提高此限额，请联系总部。',
  ],
  currency_has_money: [
    'Payments were recorded here, so you can’t change the currency of this branch.',
    '本店已有账务记录，货币不能更改。',
  ],
  tax_in_use: [
    'Invoices use this tax rate, so it can’t be changed. Add a new rate that starts on a later day.',
    '已有账单使用此税率，不能更改。请新增一条从以后日期起生效的税率。',
  ],
} satisfies Pairs;
