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
      `Hello {{name}},\n\nA place has become free, and it’s yours:\n\n${place[0]}\n\n{{extra}}If you can’t come, please cancel at the desk by {{cancel_until}}. After that, you may be charged.\n\n{{branch}}`,
      `{{name}}，您好：\n\n您候补的课程有了名额，已为您保留：\n\n${place[1]}\n\n{{extra}}如不能到课，请在 {{cancel_until}} 前联系前台取消，逾时可能会有扣费。\n\n{{branch}}`,
    ],
  },
  skipped: {
    subject: ['We couldn’t book your place: {{class}}, {{day}}', '未能候补成功：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nA place became free in the class you were waiting for, but we couldn’t give it to you: {{why}}.\n\n${place[0]}\n\nIf you have questions, please ask at the desk.\n\n{{branch}}`,
      `{{name}}，您好：\n\n您候补的课程有了名额，但未能为您预约：{{why}}。\n\n${place[1]}\n\n如有疑问，请联系前台。\n\n{{branch}}`,
    ],
  },
  class_cancelled: {
    subject: ['Cancelled: {{class}}, {{day}}', '课程取消：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nThis class has been cancelled:\n\n${place[0]}\n\nReason: {{reason}}\n\nAnything your booking used has been returned to you.\n\n{{branch}}`,
      `{{name}}，您好：\n\n以下课程已取消：\n\n${place[1]}\n\n原因：{{reason}}\n\n预约所用的次数或课时已退还给您。\n\n{{branch}}`,
    ],
  },
  class_moved: {
    subject: ['Changed: {{class}}, {{day}}', '课程调整：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nYour class has been moved. It is now:\n\n${place[0]}\n\nPreviously: {{before}}\n\n{{extra}}If the new time doesn’t suit you, please tell the desk by {{cancel_until}}.\n\n{{branch}}`,
      `{{name}}，您好：\n\n您预约的课程有调整，现为：\n\n${place[1]}\n\n原定：{{before}}\n\n{{extra}}如新时间不便，请在 {{cancel_until}} 前告知前台。\n\n{{branch}}`,
    ],
  },
  booked: {
    subject: ['Booked: {{class}}, {{day}}', '预约成功：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nYou’re booked:\n\n${place[0]}\n\nIf you can’t come, please cancel by {{cancel_until}}.\n\n{{branch}}`,
      `{{name}}，您好：\n\n您已预约：\n\n${place[1]}\n\n如不能前来，请在 {{cancel_until}} 前取消。\n\n{{branch}}`,
    ],
  },
  reminder: {
    subject: ['Reminder: {{class}}, {{day}} {{from}}', '课程提醒：{{class}}，{{day}} {{from}}'],
    text: [
      `Hello {{name}},\n\nThis is a reminder of your class:\n\n${place[0]}\n\n{{extra}}See you then!\n\n{{branch}}`,
      `{{name}}，您好：\n\n提醒您即将开始的课程：\n\n${place[1]}\n\n{{extra}}期待与您见面！\n\n{{branch}}`,
    ],
  },
  booked_online: {
    subject: ['Your link: {{class}}, {{day}}', '上课链接：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nYou’re booked:\n\n${place[0]}\n\n{{extra}}{{branch}}`,
      `{{name}}，您好：\n\n您已预约：\n\n${place[1]}\n\n{{extra}}{{branch}}`,
    ],
  },
  released: {
    subject: ['Your cancelled bookings', '您的预约已取消'],
    text: [
      'Hello {{name}},\n\nYour membership doesn’t cover these days, so we’ve cancelled your bookings:\n\n{{lines}}\n\nYou won’t be charged. Anything your bookings used has been returned to you.\n\n{{branch}}',
      '{{name}}，您好：\n\n您的会籍在以下日期不可使用，相关预约已取消：\n\n{{lines}}\n\n不收取任何费用，预约所用的次数或课时已退还给您。\n\n{{branch}}',
    ],
    with_trainer: ['Appointment with {{trainer}}', '与 {{trainer}} 的私教预约'],
  },
  reopened: {
    subject: ['We’re open again from {{day}}', '{{day}}起恢复营业'],
    text: [
      'Hello {{name}},\n\n{{branch}} opens again on {{day}}, earlier than we told you. Your membership is valid again from that day:\n\n{{lines}}\n\nWe haven’t restored the bookings that we cancelled. You can book again.\n\n{{branch}}',
      '{{name}}，您好：\n\n{{branch}} 将提前于{{day}}恢复营业，您的会籍自当日起恢复使用：\n\n{{lines}}\n\n此前已取消的预约不会自动恢复，欢迎重新预约。\n\n{{branch}}',
    ],
    until: ['{{programme}}, until {{day}}', '{{programme}}，至{{day}}'],
    goes_on: ['{{programme}}, until you cancel it', '{{programme}}，自动续期至取消为止'],
  },
  join: [
    'Join with your own link, from 15 minutes before the class:\n{{link}}\n\n',
    '课前 15 分钟起，可用您的个人链接进入：\n{{link}}\n\n',
  ],
  online: ['Online', '线上'],
  why: {
    not_entitled: ['your memberships and credits no longer cover this class', '您目前的会籍和课时已不能预约该课程'],
    client_elsewhere: ['you are in another class at that time', '您在该时段已有其他课程'],
  },
} satisfies Pairs;

/** Letters to trainers about their classes. */
export const teachingWords = {
  assigned: {
    subject: ['New class to teach: {{class}}, {{day}}', '您有新的授课：{{class}}，{{day}}'],
    text: [
      'Hello {{name}},\n\n{{by}} assigned you to this class:\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
      '{{name}}，您好：\n\n{{by}} 安排您教这节课：\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
    ],
  },
  unassigned: {
    subject: ['You no longer teach: {{class}}, {{day}}', '授课安排取消：{{class}}，{{day}}'],
    text: [
      'Hello {{name}},\n\n{{by}} removed you from this class:\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
      '{{name}}，您好：\n\n{{by}} 已取消您在这节课的授课安排：\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
    ],
  },
  moved: {
    subject: ['Changed: {{class}}, {{day}}', '课程改期：{{class}}，{{day}}'],
    text: [
      'Hello {{name}},\n\nA class you teach has been moved. It is now:\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
      '{{name}}，您好：\n\n您教的课已改期，现在是：\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
    ],
  },
  cancelled: {
    subject: ['Cancelled: {{class}}, {{day}}', '课程取消：{{class}}，{{day}}'],
    text: [
      'Hello {{name}},\n\nThis class has been cancelled:\n\n{{class}}\n{{lines}}\n{{where}}\n\nReason: {{reason}}\n\n{{branch}}',
      '{{name}}，您好：\n\n这节课取消了：\n\n{{class}}\n{{lines}}\n{{where}}\n\n原因：{{reason}}\n\n{{branch}}',
    ],
  },
  more: ['and {{count}} more', '另有 {{count}} 节'],
} satisfies Pairs;
