import { describe, expect, it } from 'vitest';
import { notificationCan, notificationFaults, shownTo } from './notification.rules.ts';
import type { MergeValues } from '../campaign/campaign.model.ts';

const values: MergeValues = {
  first_name: 'Mei\nLing',
  full_name: 'Mei Ling Tan',
  branch_name: 'Kuala Lumpur',
  programme: 'Gold',
  ends_on: null,
  last_visit: null,
};
const written = (en: string, cn = '') => ({ title: { en, cn }, text: { en: 'See you.', cn: cn && '再见' } });

describe('a notification', () => {
  it.each([
    ['Hi {{first_name}} of {{ branch_name }}', []],
    ['Your {{programme|membership}}', ['title.en']],
    ['{{full_name}}', ['title.en']],
    ['{{last_visit|today}}', ['title.en']],
    ['{{nobody}}', ['title.en']],
    ['{{first_name', ['title.en']],
  ])('that says “%s” has faults at %j', (title, fields) => {
    expect(notificationFaults(written(title)).map(({ field }) => field)).toEqual(fields);
  });
  it.each(['{{nobody}}', '{{programme|membership}}'])('that says “%s” is told which fields it can have', (title) => {
    expect(notificationFaults(written(title))).toMatchObject([
      { field: 'title.en', key: 'merge_field_here', facts: { fields: '{{first_name}} {{branch_name}}' } },
    ]);
  });
  it('is Chinese as a whole, or not at all', () => {
    expect(notificationFaults({ title: { en: 'x', cn: '' }, text: { en: 'x', cn: '好' } })).toEqual([
      { field: 'title.cn', key: 'both_languages' },
    ]);
  });

  it.each([
    ['en', 'Hi {{first_name}}', '您好', 'Hi Mei Ling', 'See you.'],
    ['cn', 'Hi', '{{branch_name}} 您好', 'Kuala Lumpur 您好', '再见'],
    ['cn', '**Hi**', '', 'Hi', 'See you.'],
  ] as const)('in %s shows “%s” and “%s” as “%s”, in one line each', (locale, en, cn, title, body) => {
    expect(shownTo(written(en, cn), locale, values)).toEqual({ title, body });
  });

  it.each([
    [{ times: 0, next_at: null }, ['send', 'edit', 'copy', 'test', 'delete']],
    [{ times: 1, next_at: null }, ['send', 'edit', 'copy', 'test']],
    [{ times: 0, next_at: '2026-03-05T00:00:00Z' }, ['send', 'edit', 'copy', 'test']],
  ])('with %j can be %j', (of, can) => {
    expect(notificationCan(of, () => true)).toEqual(can);
    expect(notificationCan(of, () => false)).toEqual([]);
  });
});
