import { z } from 'zod';
import { dateFormats } from '#kit/domain/day.ts';
import { Id, orNull, Version } from '#kit/domain/field.ts';
import { locales } from '#kit/domain/words.ts';
import { kindNames } from '../notification/notification.rules.ts';

const Choice = z.object({ kind: z.enum(kindNames), email: z.boolean(), in_app: z.boolean() });
export const UserSetting = z.object({
  locale: z.enum(locales),
  date_format: z.enum(dateFormats),
  default_branch_id: Id.nullable(),
  /** The branches where the person works, to choose from. */
  branches: z.array(z.object({ id: Id, name: z.string() })),
  notifications: z.array(Choice),
  version: Version,
});
export type UserSetting = z.output<typeof UserSetting>;

export const EditUserSetting = z.object({
  version: Version,
  locale: z.enum(locales),
  date_format: z.enum(dateFormats),
  default_branch_id: orNull(Id).default(null),
  notifications: z
    .array(Choice)
    .max(100)
    .refine((choices) => new Set(choices.map(({ kind }) => kind)).size === choices.length, 'duplicate')
    .default([]),
});
