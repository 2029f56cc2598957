/** The sections of the settings, with the permission that each requires. */
import type { Flag } from '#access/access.ts';

const scheduled = ['hours', 'rules', 'clock', 'holidays', 'rooms'] as const;
const account = ['contact', 'papers'] as const;
export type SectionName = (typeof scheduled)[number] | (typeof account)[number] | 'money' | 'wifi';

type Section = { name: SectionName; needs: Flag };
export const bySection: readonly Section[] = [
  ...scheduled.map((name): Section => ({ name, needs: 'UPDATE_SCHEDULE' })),
  { name: 'money', needs: 'UPDATE_CURRENCY' },
  ...account.map((name): Section => ({ name, needs: 'EDIT_FACILITY_ACCOUNT' })),
  { name: 'wifi', needs: 'VIEW_SSID' },
];
