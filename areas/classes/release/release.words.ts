import type { Pairs } from '#kit/domain/words.ts';

export const releaseWords = {
  lost: ['Bookings this affects ({{count}})', '受影响的预约（{{count}}）'],
  lost_hint: [
    'Cancelled free of charge. The client is notified, and free places are offered to the waiting list.',
    '免费取消并通知会员，空出的名额转给候补会员。',
  ],
  sure_one: [
    '{{count}} booking after the new last day will be cancelled free of charge.',
    '新的最后一天之后的 {{count}} 个预约将免费取消。',
  ],
  sure_other: [
    '{{count}} bookings after the new last day will be cancelled free of charge.',
    '新的最后一天之后的 {{count}} 个预约将免费取消。',
  ],
  with_trainer: ['Appointment with {{trainer}}', '与 {{trainer}} 的私教预约'],
  moves_to: ['stays, covered by {{name}}', '保留，改用{{name}}'],
  more: ['and {{count}} more', '另有 {{count}} 个'],
} satisfies Pairs;
