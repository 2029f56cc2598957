import { expect, it } from 'vitest';
import { changedTo, type Change } from './stale.ts';

const change: Change = {
  table: 'shift',
  field: 'status',
  value: 'to_be_approve',
  named: null,
  zone: 'Asia/Kuala_Lumpur',
};
it.each([
  [{}, 'Pending Approval', '待审批'],
  [{ table: 'lead', value: 'cold' }, 'Cold', '无意向'],
  [{ table: 'class_session', value: 'cancelled' }, 'Cancelled', '已取消'],
  [{ field: 'post', value: 'front_desk' }, 'Front desk', '前台'],
  [{ field: 'asked_by', value: 15, named: 'Chong Mei Yan' }, 'Chong Mei Yan', 'Chong Mei Yan'],
  [{ field: 'asked_by', value: 15 }, null, null],
  [{ field: 'day', value: '2026-11-23' }, 'Mon 23 Nov 2026', '2026年11月23日'],
  [{ field: 'starts_at', value: '2026-11-23T04:00:00+00:00' }, 'Mon 23 Nov 2026 12:00', '2026年11月23日 12:00'],
  [{ field: 'amount_cents', value: 1250 }, '12.50', '12.50'],
  [{ field: 'break_min', value: 45 }, '45', '45'],
  [{ field: 'name', value: { en: 'Boxing', cn: '拳击' } }, 'Boxing', '拳击'],
  [{ field: 'note', value: null }, '—', '—'],
  [{ field: 'note', value: 'Bring the keys' }, 'Bring the keys', 'Bring the keys'],
  [{ field: 'branches', value: [1, 2] }, null, null],
] as const)('%o is said in words', (more, en, cn) => {
  const one = { ...change, ...more };
  expect([changedTo(one, 'en'), changedTo(one, 'cn')]).toEqual([en, cn]);
});
