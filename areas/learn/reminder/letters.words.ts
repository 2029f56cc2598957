/** Letters about courses that are due, and certificates that expire. */
import type { Pairs } from '#kit/domain/words.ts';

const goOn = '\n\n{{link}}';
export const reminderLettersWords = {
  due_soon: {
    subject: ['“{{course}}” is due on {{day}}', '请在 {{day}}前完成“{{course}}”'],
    text: [
      `Hello {{name}},\n\nPlease complete the course “{{course}}” by {{day}}. You can continue where you left off:${goOn}`,
      `{{name}}，您好：\n\n培训课程“{{course}}”须在 {{day}}前完成，可从上次的位置继续学习：${goOn}`,
    ],
  },
  overdue: {
    subject: ['“{{course}}” is overdue', '“{{course}}”已逾期'],
    text: [
      `Hello {{name}},\n\nThe course “{{course}}” was due on {{day}}, and you haven’t completed it yet. Please complete it as soon as you can:${goOn}`,
      `{{name}}，您好：\n\n培训课程“{{course}}”应在 {{day}}前完成，目前尚未结业，请尽快完成：${goOn}`,
    ],
  },
  by_hand: {
    subject: ['Reminder: “{{course}}” is overdue', '提醒：“{{course}}”已逾期'],
    text: [
      `Hello {{name}},\n\n{{by}} asks you to complete the course “{{course}}”, which was due on {{day}}:${goOn}`,
      `{{name}}，您好：\n\n{{by}} 提醒您完成培训课程“{{course}}”，该课程应在 {{day}}前完成：${goOn}`,
    ],
  },
  expiring_30: {
    subject: ['Your certificate of “{{course}}” expires on {{day}}', '“{{course}}”结业证书将于 {{day}}到期'],
    text: [
      `Hello {{name}},\n\nYour certificate of the course “{{course}}” is valid until {{day}}. Complete the course again by then, so that there is no gap:${goOn}`,
      `{{name}}，您好：\n\n培训课程“{{course}}”的结业证书有效至 {{day}}。请在此之前重新完成课程，以免中断：${goOn}`,
    ],
  },
  expiring_7: {
    subject: ['Only a few days left: your certificate of “{{course}}”', '“{{course}}”结业证书即将到期'],
    text: [
      `Hello {{name}},\n\nYour certificate of the course “{{course}}” expires after {{day}}. Without it, you can’t be assigned to classes that require it. You can take the course again here:${goOn}`,
      `{{name}}，您好：\n\n培训课程“{{course}}”的结业证书有效至 {{day}}。到期后将不能安排需要该证书的课程。可在此重新学习：${goOn}`,
    ],
  },
} satisfies Pairs;
