/** Words of the section about the clock. */
import type { Pairs } from '#kit/domain/words.ts';

export const clockSettingsWords = {
  clock_rule: {
    title: ['Clock', '打卡'],
    one: ['Rules of the clock', '打卡规则'],
    save: ['Save rules', '保存规则'],
    group: {
      clock: ['Coming and going', '上下班'],
      rest: ['Rest', '休息'],
      pay: ['Pay', '计酬'],
    },
    field: {
      tolerance_min: ['Counts as planned within', '相差多少以内按计划计'],
      early_in_min: ['Clock in at most so early', '最早提前多久打卡'],
      late_after_min: ['Late after', '超过多久算迟到'],
      absent_after_min: ['Absent after', '超过多久算缺勤'],
      rest_hours: ['Rest between the shifts of two days', '两天班次之间的休息'],
      class_pay: ['A class taught during a paid shift', '在带薪班次中授课'],
    },
    hint: {
      tolerance_min: [
        'Nearer than this to the plan counts as planned; the time on the clock is kept beside it. 0: nothing is rounded.',
        '与计划相差在此范围内，按计划时间计算，原打卡时间仍会保留。填 0：不取整。',
      ],
      rest_hours: [
        'Counted in all branches. A shift with less rest can be planned with a reason. 0: no warning.',
        '所有门店合并计算。休息不足的班次须填写原因才能排。填 0：不提醒。',
      ],
      class_pay: [
        'Each minute is paid once, unless both pay. What is on an invoice already stays as it is.',
        '除非选择两者都付，每一分钟只计酬一次。已列入账单的不受影响。',
      ],
    },
    choice: {
      class_pay: {
        class: ['The class pays: its minutes are taken out of the hours', '按课程计酬：课程的时间从工时中扣除'],
        hours: [
          'The hours pay: the class is paid only for minutes outside the shift',
          '按工时计酬：课程只计班次以外的时间',
        ],
        both: ['Both pay: the class comes on top of the hours', '两者都付：课程报酬在工时之外另计'],
      },
    },
    minutes: ['minutes', '分钟'],
    hours: ['hours', '小时'],
    sentence: [
      'For a shift from 09:00: clock in from {{early}}, on time until {{late}}, absent after {{absent}}. Coming between {{round_from}} and {{round_until}} counts as 09:00.',
      '以 09:00 开始的班次为例：{{early}} 起可打卡，{{late}} 前算准时，{{absent}} 后算缺勤。{{round_from}} 至 {{round_until}} 之间到，按 09:00 计。',
    ],
    pay_not_yours: [
      'Only staff who can set pay rates can change how a class is paid.',
      '课程如何计酬，由设置费率的人决定。',
    ],
    code: ['Code for phones', '手机打卡码'],
    code_context: [
      'The code to print opens the clock on a phone. It counts where the phone is in the Wi-Fi of the branch; elsewhere the code on the screen of the desk is needed, which changes every half minute.',
      '打印的二维码可在手机上打开打卡页面，手机连着门店 Wi-Fi 时有效；否则须扫描前台屏幕上每半分钟更换的二维码。',
    ],
    code_alt: ['Code that opens the clock of {{branch}}', '打开{{branch}}打卡页面的二维码'],
    poster: ['Clock in and out', '上下班打卡'],
    poster_text: ['Read this code with your phone, in the Wi-Fi of the branch.', '请连接门店 Wi-Fi，用手机扫描此码。'],
    print: ['Print', '打印'],
    screen: ['Show the changing code', '显示动态二维码'],
    addresses: ['From where a phone counts is set under Wi-Fi.', '手机在哪些地址有效，在“Wi-Fi”中设置。'],
    addresses_go: ['Addresses of the branch', '门店地址'],
  },
} satisfies Pairs;
