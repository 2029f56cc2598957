/** Letters to clients about their places in classes. */
import type { Pairs, Pair } from '#kit/domain/words.ts';

const place: Pair = [
  '{{class}}\n{{day}}, {{from}}–{{until}}\n{{where}}',
  '{{class}}\n{{day}} {{from}}–{{until}}\n{{where}}',
];

export const lettersWords = {
  promoted: {
    subject: ['You have a place: {{class}}, {{day}}', '候补成功：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\na place has come free and it is yours:\n\n${place[0]}\n\n{{extra}}If you cannot come, please cancel at the desk by {{cancel_until}}; after that you may be charged.\n\n{{branch}}`,
      `{{name}}，您好！\n\n您候补的课程有了名额，已为您保留：\n\n${place[1]}\n\n{{extra}}如不能到课，请在 {{cancel_until}} 前联系前台取消，逾期可能会有扣费。\n\n{{branch}}`,
    ],
  },
  skipped: {
    subject: ['No place for you: {{class}}, {{day}}', '未能候补成功：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\na place came free in the class that you were waiting for, but we could not give it to you: {{why}}.\n\n${place[0]}\n\nPlease ask at the desk; we are glad to help.\n\n{{branch}}`,
      `{{name}}，您好！\n\n您候补的课程有了名额，但未能为您预约：{{why}}。\n\n${place[1]}\n\n如有疑问，请联系前台。\n\n{{branch}}`,
    ],
  },
  class_cancelled: {
    subject: ['Cancelled: {{class}}, {{day}}', '课程取消：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nthis class does not take place:\n\n${place[0]}\n\nReason: {{reason}}\n\nAnything your booking used has been returned to you.\n\n{{branch}}`,
      `{{name}}，您好！\n\n以下课程已取消：\n\n${place[1]}\n\n原因：{{reason}}\n\n预约所用的课时已退还给您。\n\n{{branch}}`,
    ],
  },
  class_moved: {
    subject: ['Changed: {{class}}, {{day}}', '课程调整：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nyour class was moved. It is now:\n\n${place[0]}\n\nBefore: {{before}}\n\n{{extra}}If you cannot come then, please tell the desk by {{cancel_until}}.\n\n{{branch}}`,
      `{{name}}，您好！\n\n您预约的课程有调整，现为：\n\n${place[1]}\n\n原定：{{before}}\n\n{{extra}}如届时不便，请在 {{cancel_until}} 前告知前台。\n\n{{branch}}`,
    ],
  },
  booked: {
    subject: ['Booked: {{class}}, {{day}}', '预约成功：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nyou are booked:\n\n${place[0]}\n\nIf you cannot come, please cancel by {{cancel_until}}.\n\n{{branch}}`,
      `{{name}}，您好：\n\n您已预约：\n\n${place[1]}\n\n如不能前来，请在 {{cancel_until}} 前取消。\n\n{{branch}}`,
    ],
  },
  reminder: {
    subject: ['Soon: {{class}}, {{day}} {{from}}', '课程提醒：{{class}}，{{day}} {{from}}'],
    text: [
      `Hello {{name}},\n\na reminder of your class:\n\n${place[0]}\n\n{{extra}}See you then!\n\n{{branch}}`,
      `{{name}}，您好：\n\n提醒您即将开始的课程：\n\n${place[1]}\n\n{{extra}}期待与您见面！\n\n{{branch}}`,
    ],
  },
  booked_online: {
    subject: ['Your link: {{class}}, {{day}}', '上课链接：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nyou are booked:\n\n${place[0]}\n\n{{extra}}{{branch}}`,
      `{{name}}，您好！\n\n您已预约：\n\n${place[1]}\n\n{{extra}}{{branch}}`,
    ],
  },
  join: [
    'Join by your own link, from a quarter of an hour before:\n{{link}}\n\n',
    '课前一刻钟起，可用您的个人链接进入：\n{{link}}\n\n',
  ],
  online: ['Online', '线上'],
  why: {
    not_entitled: [
      'none of your memberships or credits cover this class any more',
      '您目前的会籍和课时已不能预约该课程',
    ],
    client_elsewhere: ['you are in another class at that time', '您在该时段已有其他课程'],
  },
} satisfies Pairs;

/** Letters to trainers about their classes. */
export const teachingWords = {
  assigned: {
    subject: ['You teach: {{class}}, {{day}}', '您有新的授课：{{class}}，{{day}}'],
    text: [
      'Hello {{name}},\n\n{{by}} put you on this class:\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
      '{{name}}，您好：\n\n{{by}} 安排您教这节课：\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
    ],
  },
  unassigned: {
    subject: ['You no longer teach: {{class}}, {{day}}', '您不再教：{{class}}，{{day}}'],
    text: [
      'Hello {{name}},\n\n{{by}} took you off this class:\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
      '{{name}}，您好：\n\n{{by}} 已将您从这节课移除：\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
    ],
  },
  moved: {
    subject: ['Changed: {{class}}, {{day}}', '课程改期：{{class}}，{{day}}'],
    text: [
      'Hello {{name}},\n\na class that you teach was moved. It is now:\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
      '{{name}}，您好：\n\n您教的课已改期，现在是：\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
    ],
  },
  cancelled: {
    subject: ['Cancelled: {{class}}, {{day}}', '课程取消：{{class}}，{{day}}'],
    text: [
      'Hello {{name}},\n\nthis class does not take place:\n\n{{class}}\n{{lines}}\n{{where}}\n\nReason: {{reason}}\n\n{{branch}}',
      '{{name}}，您好：\n\n这节课取消了：\n\n{{class}}\n{{lines}}\n{{where}}\n\n原因：{{reason}}\n\n{{branch}}',
    ],
  },
  more: ['and {{count}} more', '另有 {{count}} 节'],
} satisfies Pairs;
