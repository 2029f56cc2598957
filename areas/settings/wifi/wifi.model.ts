import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { AddressRangeText } from '../on-site/on-site.rules.ts';

export const wifiAudiences = ['staff', 'clients', 'guests', 'devices'] as const;
const bytesOf = (value: string): number => new TextEncoder().encode(value).length;
const fields = {
  /** Names of networks have up to 32 bytes (IEEE 802.11); a Chinese character takes three. */
  ssid: requiredText(32, 'name_required').refine((value) => bytesOf(value) <= 32, 'ssid_too_long'),
  audience: z.enum(wifiAudiences),
  note: orNull(text(500)).default(null),
  /** 8 to 63 characters, as WPA requires; left empty, the saved one stays. */
  password: orNull(text(63).min(8)).default(null).describe('Leave out to delete the saved one.'),
};
export const NewWifi = z.object({ branch_id: Id, ...fields });
export const EditWifi = z.object({ version: Version, ...fields, forget_password: z.boolean().default(false) });
export type EditWifi = z.output<typeof EditWifi>;
export const WifiRow = z.object({
  id: Id,
  branch_id: Id,
  ssid: z.string(),
  audience: z.enum(wifiAudiences),
  note: z.string().nullable(),
  password_set_at: Instant.nullable(),
  version: Version,
});
export type WifiRow = z.output<typeof WifiRow>;

export const NewRange = z.object({
  branch_id: Id,
  range: AddressRangeText.describe('An address (203.0.113.7) or a range of addresses (203.0.113.0/24).'),
  note: orNull(text(120)).default(null),
});
export type NewRange = z.output<typeof NewRange>;
export const RangeRow = z.object({ id: Id, range: z.string(), note: z.string().nullable(), version: Version });
export type RangeRow = z.output<typeof RangeRow>;

export const BranchWifi = z.object({
  networks: z.array(WifiRow),
  ranges: z.array(RangeRow),
  your_address: z.string(),
  /** Whether the caller's address is in one of the ranges. */
  on_site: z.boolean(),
  can: z.array(z.enum(['edit'])),
});
export type BranchWifi = z.output<typeof BranchWifi>;
