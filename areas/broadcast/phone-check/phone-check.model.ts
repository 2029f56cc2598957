import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, requiredText, text, Version } from '#kit/domain/field.ts';

/** What a list from a register says: yes or no for each number, or only the numbers that are, or aren't, in the register. */
export const checkKinds = ['results', 'registered', 'free'] as const;
export type CheckKind = (typeof checkKinds)[number];

const LONGEST = 400_000;
export const MOST_NUMBERS = 10_000;
export const NewPhoneCheck = z.object({
  branch_id: Id,
  checked_on: Day,
  /** What the register calls the check, as proof. */
  reference: text(100).default(''),
  holds: z.enum(checkKinds).default('results'),
  content: requiredText(LONGEST).describe(
    'Lines of a CSV file: a number, whether calls are refused, whether messages are refused (yes or no). With or without headers.',
  ),
});
export type NewPhoneCheck = z.output<typeof NewPhoneCheck>;

export const PhoneCheck = z.object({
  id: Id,
  branch_name: z.string(),
  checked_on: Day,
  reference: z.string(),
  numbers: z.int(),
  /** How many of them are registered against calls, and against messages. */
  no_calls: z.int(),
  no_texts: z.int(),
  staff_name: z.string(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(['delete'])),
});
export type PhoneCheck = z.output<typeof PhoneCheck>;
