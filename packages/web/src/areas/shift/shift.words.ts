/** Small sentences about shifts that several places say. */
import type { Gap } from '#domain/areas/shift/shift.model.ts';
import { hoursText } from '#domain/areas/shift/staff_invoice.rules.ts';
import { clockText } from '#domain/kit/zone.ts';

/** 450 → "7.5". */
export const hoursOf = hoursText;
export const gapText = ({ from, until }: Gap): string =>
  `${clockText(from)}–${until === 1440 ? '24:00' : clockText(until)}`;
export const timesOf = ({ starts, ends }: { starts: string; ends: string }): string => `${starts}–${ends}`;
