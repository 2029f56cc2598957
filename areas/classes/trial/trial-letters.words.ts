/** Letters to visitors about their trials, and to staff about new ones. */
import type { Pair, Pairs } from '#kit/domain/words.ts';

const place: Pair = [
  '{{class}}\n{{day}}, {{from}}–{{until}}\n{{where}}',
  '{{class}}\n{{day}} {{from}}–{{until}}\n{{where}}',
];

export const trialLettersWords = {
  booked: {
    subject: ['Your trial is booked: {{class}}, {{day}}', '试课预约成功：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nWe look forward to seeing you:\n\n${place[0]}\n\nPlease come 10 minutes early and bring sports clothes. If you can’t come, cancel here, so that someone else can have the place:\n{{link}}\n\n{{branch}}`,
      `{{name}}，您好：\n\n期待与您见面：\n\n${place[1]}\n\n请提前 10 分钟到店，并自备运动服。如不能前来，请在此取消，以便将名额留给他人：\n{{link}}\n\n{{branch}}`,
    ],
  },
  cancelled: {
    subject: ['Your trial is cancelled: {{class}}, {{day}}', '试课已取消：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nYour trial has been cancelled:\n\n${place[0]}\n\nYou can book another class on our website.\n\n{{branch}}`,
      `{{name}}，您好：\n\n您的试课已取消：\n\n${place[1]}\n\n欢迎在我们的网站预约其他课程。\n\n{{branch}}`,
    ],
  },
  class_cancelled: {
    subject: ['Your trial can’t take place: {{class}}, {{day}}', '试课课程取消：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nWe’re sorry: this class has been cancelled, and your trial with it:\n\n${place[0]}\n\nReason: {{reason}}\n\nYou can book another class on our website.\n\n{{branch}}`,
      `{{name}}，您好：\n\n很抱歉，以下课程已取消，您的试课也随之取消：\n\n${place[1]}\n\n原因：{{reason}}\n\n欢迎在我们的网站预约其他课程。\n\n{{branch}}`,
    ],
  },
  moved: {
    subject: ['Your trial has changed: {{class}}, {{day}}', '试课有调整：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nThe class of your trial has been moved. It is now:\n\n${place[0]}\n\nPreviously: {{before}}\n\nIf this doesn’t suit you, cancel here:\n{{link}}\n\n{{branch}}`,
      `{{name}}，您好：\n\n您的试课课程有调整，现为：\n\n${place[1]}\n\n原定：{{before}}\n\n如不方便，请在此取消：\n{{link}}\n\n{{branch}}`,
    ],
  },
  /** Staff chose another class for the visitor. */
  changed: {
    subject: ['Your trial has changed: {{class}}, {{day}}', '试课有调整：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\nYour trial is now in another class:\n\n${place[0]}\n\nPreviously: {{before}}\n\nIf this doesn’t suit you, cancel here:\n{{link}}\n\n{{branch}}`,
      `{{name}}，您好：\n\n您的试课已改为：\n\n${place[1]}\n\n原定：{{before}}\n\n如不方便，请在此取消：\n{{link}}\n\n{{branch}}`,
    ],
  },
  reminder: {
    subject: ['Reminder of your trial: {{class}}, {{day}} {{from}}', '试课提醒：{{class}}，{{day}} {{from}}'],
    text: [
      `Hello {{name}},\n\nYour trial is coming up:\n\n${place[0]}\n\nPlease come 10 minutes early and bring sports clothes. If you can’t come, cancel here, so that someone else can have the place:\n{{link}}\n\n{{branch}}`,
      `{{name}}，您好：\n\n您的试课即将开始：\n\n${place[1]}\n\n请提前 10 分钟到店，并自备运动服。如不能前来，请在此取消，以便将名额留给他人：\n{{link}}\n\n{{branch}}`,
    ],
  },
  by_staff: {
    subject: ['New trial: {{class}}, {{day}}', '新的试课预约：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\n{{by}} booked a trial for {{visitor}}:\n\n${place[0]}\n\n{{branch}}`,
      `{{name}}，您好：\n\n{{by}} 为 {{visitor}} 预约了试课：\n\n${place[1]}\n\n{{branch}}`,
    ],
  },
  staff: {
    subject: ['New trial: {{class}}, {{day}}', '新的试课预约：{{class}}，{{day}}'],
    text: [
      `Hello {{name}},\n\n{{visitor}} booked a trial on the website:\n\n${place[0]}\n\n{{branch}}`,
      `{{name}}，您好：\n\n{{visitor}} 在网站预约了试课：\n\n${place[1]}\n\n{{branch}}`,
    ],
  },
  /** What staff read about the lead. */
  note: {
    booked: [
      'Booked a trial on the website: {{class}}, {{day}} {{from}}',
      '在网站预约试课：{{class}}，{{day}} {{from}}',
    ],
    booked_here: ['Trial booked: {{class}}, {{day}} {{from}}', '已预约试课：{{class}}，{{day}} {{from}}'],
    changed: ['Trial moved to {{class}}, {{day}} {{from}}', '试课改为：{{class}}，{{day}} {{from}}'],
    cancelled: ['Cancelled the trial: {{class}}, {{day}} {{from}}', '取消试课：{{class}}，{{day}} {{from}}'],
    class_cancelled: [
      'The class of the trial was cancelled: {{class}}, {{day}} {{from}}',
      '试课的课程已取消：{{class}}，{{day}} {{from}}',
    ],
    missed: ['Didn’t come to the trial: {{class}}, {{day}} {{from}}', '试课未到：{{class}}，{{day}} {{from}}'],
    wants: ['Trial: {{class}}, {{day}} {{from}}', '试课：{{class}}，{{day}} {{from}}'],
  },
  next: {
    booked: ['Trial booked on the website: say hello', '网站预约了试课，请联系确认'],
    cancelled: ['Trial cancelled: offer another day', '试课已取消，请另约时间'],
    missed: ['Missed the trial: offer another day', '试课未到，请另约时间'],
  },
} satisfies Pairs;
