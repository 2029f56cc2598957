/** The command palette's entries for memberships. Each begins with choosing a client. */
import type { PaletteParts } from '#kit/web/area.ts';
import { atHeadOffice } from '#kit/web/place.ts';
import { say } from '#kit/web/words.ts';

const inBranch = (): boolean => !atHeadOffice();
const ofClient = { to: '/manage/clients', when: inBranch } as const;

export const membershipPalette: PaletteParts = {
  actions: [
    {
      ...ofClient,
      id: 'membership.sign_up',
      label: () => say('shell')('palette.do.sign_up'),
      keywords: ['sign up', 'signup', 'sell membership', 'join', '办理会籍', '入会', '报名'],
      needs: 'SIGN_UP_CLIENT',
      order: 40,
    },
    {
      ...ofClient,
      id: 'membership.suspend',
      label: () => say('shell')('palette.do.suspend'),
      keywords: ['suspend', 'suspension', 'freeze', 'pause', '暂停'],
      needs: 'SUSPEND_MEMBERSHIP',
      order: 60,
    },
  ],
};
