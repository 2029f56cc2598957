/** A device at the door where clients check themselves in: paired by staff, with nobody signed in. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Instant } from '#kit/domain/day.ts';
import { Id, line, requiredText, Version } from '#kit/domain/field.ts';
import { listQuery, sortBy } from '#kit/domain/page.ts';

const kioskStates = ['waiting', 'paired', 'revoked'] as const;
export const Kiosk = z.object({
  id: Id,
  branch_id: Id,
  name: z.string(),
  state: z.enum(kioskStates),
  /** Of the code that pairs it. */
  code_until: Instant.nullable(),
  paired_at: Instant.nullable(),
  seen_at: Instant.nullable(),
  staff_name: z.string().nullable(),
  version: Version,
  can: z.array(z.enum(['revoke'])),
});
export type Kiosk = z.output<typeof Kiosk>;
const NewKiosk = z.object({ branch_id: Id, name: requiredText(80, 'name_required') });
const KioskCode = z.object({ id: Id, code: z.string(), until: Instant });

export const outcomes = ['in', 'again', 'refused', 'unknown', 'unpaired'] as const;
/** What a client sees at a kiosk: no amount, no date, no last name. */
export const reasons = ['membership', 'payment', 'desk'] as const;
export type KioskReason = (typeof reasons)[number];
export const KioskAnswer = z.object({
  outcome: z.enum(outcomes),
  first_name: z.string().nullable(),
  reason: z.enum(reasons).nullable(),
});
export type KioskAnswer = z.output<typeof KioskAnswer>;
export const KioskHello = z.object({ name: z.string(), branch_name: z.string() });
export type KioskHello = z.output<typeof KioskHello>;

export const KioskQuery = listQuery({ sort: sortBy(['id'], '-id') }).omit({ q: true });
export type KioskQuery = z.output<typeof KioskQuery>;
const device = { flag: 'public', branch: 'none', answer: 'silent' } as const;
const Token = requiredText(200);
const kiosk = rowsOf('kiosk', { see: 'MANAGE_KIOSK', answer: 'silent' });
export const kioskContract = contract({
  list: kiosk.list('Devices where clients of a branch check themselves in', KioskQuery, Kiosk),
  create: kiosk.create('Get a code that pairs a device, once and within ten minutes', NewKiosk, KioskCode, {
    secret: true,
  }),
  revoke: kiosk.post(
    'revoke',
    'Unpair a device: nobody can check in on it any more',
    z.object({ version: Version }),
    Kiosk,
    { answer: 'toast', refuses: ['classes.kiosk_revoked'] },
  ),
  pair: {
    method: 'POST',
    path: 'kiosk/pair',
    says: 'Pair a device with its code',
    ...device,
    body: z.object({ code: requiredText(20) }),
    data: z.object({ token: z.string() }),
    secret: true,
    perMinute: 10,
    refuses: ['classes.kiosk_code'],
  },
  hello: {
    method: 'POST',
    path: 'kiosk/hello',
    says: 'The location of a device; empty if it is no longer paired',
    ...device,
    effect: 'read',
    body: z.object({ token: Token }),
    data: KioskHello.nullable(),
    perMinute: 120,
  },
  checkIn: {
    method: 'POST',
    path: 'kiosk/checkIn',
    says: 'Check in a client with a code or card at a device',
    ...device,
    body: z.object({ token: Token, text: line(300).min(1, { error: 'required' }) }),
    data: KioskAnswer,
    secret: true,
    perMinute: 60,
  },
  code: {
    method: 'GET',
    path: 'visitCode/:id',
    says: 'The code that a client shows at the door, renewed every few minutes',
    flag: 'CHECK_IN',
    branch: 'record',
    data: z.object({ code: z.string(), seconds: z.int(), name: z.string(), card_number: z.string().nullable() }),
  },
});
