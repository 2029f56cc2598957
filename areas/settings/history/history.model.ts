import type { z } from 'zod';
import { z as zod } from 'zod';
import { HistoryEntry } from '#kit/domain/history.ts';

/** The parts of a branch that are changed in a section of its settings. */
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
/** A change in a section, with the name of the part that changed. */
export const SettingChange = HistoryEntry.extend({
  part: zod.enum(settingParts),
  name: zod.string().nullable(),
});
export type SettingChange = z.output<typeof SettingChange>;
