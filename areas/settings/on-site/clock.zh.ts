import type { SameShape } from '#kit/domain/words.ts';
import type { clockSettingsEn } from './clock.en.ts';

export const clockSettingsZh = {
  clock_rule: {
    title: '打卡',
    one: '打卡规则',
    save: '保存规则',
    group: { clock: '上下班', rest: '休息', pay: '计酬' },
    field: {
      tolerance_min: '相差多少以内按计划计',
      early_in_min: '最早提前多久打卡',
      late_after_min: '超过多久算迟到',
      absent_after_min: '超过多久算缺勤',
      rest_hours: '两天班次之间的休息',
      class_pay: '在带薪班次中授课',
    },
    hint: {
      tolerance_min: '与计划相差在此范围内，按计划时间计算，原打卡时间仍会保留。填 0：不取整。',
      rest_hours: '所有门店合并计算。休息不足的班次须填写原因才能排。填 0：不提醒。',
      class_pay: '除非选择两者都付，每一分钟只计酬一次。已列入账单的不受影响。',
    },
    choice: {
      class_pay: {
        class: '按课程计酬：课程的时间从工时中扣除',
        hours: '按工时计酬：课程只计班次以外的时间',
        both: '两者都付：课程报酬在工时之外另计',
      },
    },
    minutes: '分钟',
    hours: '小时',
    sentence:
      '以 09:00 开始的班次为例：{{early}} 起可打卡，{{late}} 前算准时，{{absent}} 后算缺勤。{{round_from}} 至 {{round_until}} 之间到，按 09:00 计。',
    pay_not_yours: '课程如何计酬，由设置费率的人决定。',
    code: '手机打卡码',
    code_context:
      '打印的二维码可在手机上打开打卡页面，手机连着门店 Wi-Fi 时有效；否则须扫描前台屏幕上每半分钟更换的二维码。',
    code_alt: '打开{{branch}}打卡页面的二维码',
    poster: '上下班打卡',
    poster_text: '请连接门店 Wi-Fi，用手机扫描此码。',
    print: '打印',
    screen: '显示动态二维码',
    addresses: '手机在哪些地址有效，在“Wi-Fi”中设置。',
    addresses_go: '门店地址',
  },
} as const satisfies SameShape<typeof clockSettingsEn>;
