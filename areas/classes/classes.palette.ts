/** What the command palette offers of the floor: checking in comes first, because it is done all day. */
import type { PaletteParts } from '#kit/web/area.ts';
import { atHeadOffice } from '#kit/web/place.ts';
import { say } from '#kit/web/words.ts';

const inBranch = (): boolean => !atHeadOffice();

export const classesPalette: PaletteParts = {
  actions: [
    {
      id: 'check_in',
      label: () => say('shell')('palette.do.check_in'),
      keywords: ['check-in', 'check in', 'let in', 'door', '签到', '入场'],
      to: '/home/access',
      order: 10,
      when: inBranch,
    },
    {
      id: 'class.plan',
      label: () => say('classes')('class.schedule'),
      keywords: ['timetable', 'calendar', '排课', '课表'],
      needs: 'MANAGE_CLASSES',
      to: '/manage/classes/plan',
      order: 50,
      when: inBranch,
    },
  ],
};
