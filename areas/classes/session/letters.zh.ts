import type { SameShape } from '#kit/domain/words.ts';
import type { lettersEn, teachingEn } from './letters.en.ts';

const place = '{{class}}\n{{day}} {{from}}–{{until}}\n{{where}}';
export const lettersZh = {
  promoted: {
    subject: '候补成功：{{class}}，{{day}}',
    text: `{{name}}，您好！\n\n您候补的课程有了名额，已为您保留：\n\n${place}\n\n{{extra}}如不能到课，请在 {{cancel_until}} 前联系前台取消，逾期可能会有扣费。\n\n{{branch}}`,
  },
  skipped: {
    subject: '未能候补成功：{{class}}，{{day}}',
    text: `{{name}}，您好！\n\n您候补的课程有了名额，但未能为您预约：{{why}}。\n\n${place}\n\n如有疑问，请联系前台。\n\n{{branch}}`,
  },
  class_cancelled: {
    subject: '课程取消：{{class}}，{{day}}',
    text: `{{name}}，您好！\n\n以下课程已取消：\n\n${place}\n\n原因：{{reason}}\n\n预约所用的课时已退还给您。\n\n{{branch}}`,
  },
  class_moved: {
    subject: '课程调整：{{class}}，{{day}}',
    text: `{{name}}，您好！\n\n您预约的课程有调整，现为：\n\n${place}\n\n原定：{{before}}\n\n{{extra}}如届时不便，请在 {{cancel_until}} 前告知前台。\n\n{{branch}}`,
  },
  booked: {
    subject: '预约成功：{{class}}，{{day}}',
    text: `{{name}}，您好：\n\n您已预约：\n\n${place}\n\n如不能前来，请在 {{cancel_until}} 前取消。\n\n{{branch}}`,
  },
  reminder: {
    subject: '课程提醒：{{class}}，{{day}} {{from}}',
    text: `{{name}}，您好：\n\n提醒您即将开始的课程：\n\n${place}\n\n{{extra}}期待与您见面！\n\n{{branch}}`,
  },
  booked_online: {
    subject: '上课链接：{{class}}，{{day}}',
    text: `{{name}}，您好！\n\n您已预约：\n\n${place}\n\n{{extra}}{{branch}}`,
  },
  join: '课前一刻钟起，可用您的个人链接进入：\n{{link}}\n\n',
  online: '线上',
  why: {
    not_entitled: '您目前的会籍和课时已不能预约该课程',
    client_elsewhere: '您在该时段已有其他课程',
  },
} satisfies SameShape<typeof lettersEn>;

/** 给教练的课程通知。 */
export const teachingZh = {
  assigned: {
    subject: '您有新的授课：{{class}}，{{day}}',
    text: '{{name}}，您好：\n\n{{by}} 安排您教这节课：\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
  },
  unassigned: {
    subject: '您不再教：{{class}}，{{day}}',
    text: '{{name}}，您好：\n\n{{by}} 已将您从这节课移除：\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
  },
  moved: {
    subject: '课程改期：{{class}}，{{day}}',
    text: '{{name}}，您好：\n\n您教的课已改期，现在是：\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
  },
  cancelled: {
    subject: '课程取消：{{class}}，{{day}}',
    text: '{{name}}，您好：\n\n这节课取消了：\n\n{{class}}\n{{lines}}\n{{where}}\n\n原因：{{reason}}\n\n{{branch}}',
  },
  more: '另有 {{count}} 节',
} satisfies SameShape<typeof teachingEn>;
