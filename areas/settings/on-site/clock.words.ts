/** Words of the clock section in the branch settings. */
import type { Pairs } from '#kit/domain/words.ts';

export const clockSettingsWords = {
  clock_rule: {
    title: ['Clock', '打卡'],
    one: ['Clock rules', '打卡规则'],
    save: ['Save rules', '保存规则'],
    group: {
      clock: ['Clocking in and out', '上下班打卡'],
      rest: ['Rest', '休息'],
      pay: ['Pay', '计酬'],
    },
    field: {
      tolerance_min: ['Round to the planned time within', '相差多少以内按计划时间计'],
      early_in_min: ['Earliest clock-in before the shift', '最早提前多久打卡'],
      late_after_min: ['Late after', '超过多久算迟到'],
      absent_after_min: ['Absent after', '超过多久算缺勤'],
      rest_hours: ['Rest between the shifts of two days', '两天班次之间的休息'],
      class_pay: ['Class taught during a paid shift', '在带薪班次中授课'],
    },
    hint: {
      tolerance_min: [
        'Clock times within this range are rounded to the planned time. The actual time is kept too. Enter 0 for no rounding.',
        '与计划相差在此范围内，按计划时间计算，原打卡时间仍会保留。填 0 表示不取整。',
      ],
      rest_hours: [
        'Applies across all branches. Planning a shift with less rest requires a reason. Enter 0 for no warning.',
        '所有门店合并计算。休息不足的班次须填写原因才能排。填 0 表示不提醒。',
      ],
      class_pay: [
        'Each minute is paid once, unless you pay for both. Amounts already invoiced don’t change.',
        '除非选择两者都付，每一分钟只计酬一次。已列入账单的不受影响。',
      ],
    },
    choice: {
      class_pay: {
        class: ['Pay for the class: its minutes are deducted from the hours', '按课程计酬：课程的时间从工时中扣除'],
        hours: [
          'Pay for the hours: the class is paid only for minutes outside the shift',
          '按工时计酬：课程只计班次以外的时间',
        ],
        both: ['Pay for both: the class is paid on top of the hours', '两者都付：课程报酬在工时之外另计'],
      },
    },
    minutes: ['minutes', '分钟'],
    hours: ['hours', '小时'],
    sentence: [
      'For a shift from 09:00: clock in from {{early}}, on time until {{late}}, absent after {{absent}}. Clocking in between {{round_from}} and {{round_until}} is recorded as 09:00.',
      '以 09:00 开始的班次为例：{{early}} 起可打卡，{{late}} 前算准时，{{absent}} 后算缺勤。{{round_from}} 至 {{round_until}} 之间打卡，按 09:00 计。',
    ],
    pay_not_yours: [
      'Only staff who can set pay rates can change how a class is paid.',
      '只有可设置费率的员工才能修改课程的计酬方式。',
    ],
    code: ['Code for phones', '手机打卡码'],
    code_context: [
      'The printed code opens the clock on a phone that’s connected to the branch’s Wi-Fi. Without Wi-Fi, staff scan the code on the desk’s screen, which changes every half minute.',
      '用手机扫描打印的二维码可打开打卡页面，手机须连接门店 Wi-Fi。没有 Wi-Fi 时，请扫描前台屏幕上每半分钟更换的二维码。',
    ],
    code_alt: ['Code that opens the clock of {{branch}}', '打开{{branch}}打卡页面的二维码'],
    poster: ['Clock in and out', '上下班打卡'],
    poster_text: [
      'Connect to the branch’s Wi-Fi and scan this code with your phone.',
      '请连接门店 Wi-Fi，用手机扫描此码。',
    ],
    print: ['Print', '打印'],
    screen: ['Show the changing code', '显示动态二维码'],
    addresses: [
      'The addresses that phones can clock in from are set under Wi-Fi.',
      '可用手机打卡的地址，在“Wi-Fi”中设置。',
    ],
    addresses_go: ['Public addresses of the branch', '门店公网地址'],
  },
} satisfies Pairs;
