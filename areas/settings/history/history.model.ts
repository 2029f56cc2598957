import type { z } from 'zod';
import { z as zod } from 'zod';
import { HistoryEntry } from '#kit/domain/history.ts';

/** What belongs to a branch and is changed in a section of its settings. */
export const settingParts = [
  'opening_hours',
  'schedule_rule',
  'programme_rule',
  'clock_rule',
  'holiday',
  'facility',
  'branch',
  'branch_tax',
  'invoice_paper',
  'number_format',
  'wifi_network',
  'address_range',
] as const;
/** A change in a section: also of which part, and what it is called. */
export const SettingChange = HistoryEntry.extend({
  part: zod.enum(settingParts),
  name: zod.string().nullable(),
});
export type SettingChange = z.output<typeof SettingChange>;
