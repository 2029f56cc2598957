import { expect, it } from 'vitest';
import { alertsOf } from './member-alert.rules.ts';

const today = '2026-11-21';
const boxing = { en: 'Boxing', cn: '拳击' };
const waiver = { en: 'Waiver', cn: '免责声明' };
const calm = {
  memberships: [],
  unsigned: [],
  disputed: [],
  not_returned: [],
  expired: [],
  date_of_birth: '1990-01-01',
  has_guardian: false,
};

it.each([
  ['nothing to say', {}, []],
  [
    'a payment that failed, of the membership it failed for',
    {
      memberships: [
        { status: 'payment_failed' as const, programme_name: boxing },
        { status: 'ongoing' as const, programme_name: waiver },
      ],
    },
    [{ kind: 'payment_failed', about: [boxing] }],
  ],
  [
    'money that a bank or the gateway keeps',
    { disputed: ['RC-1'], not_returned: ['RC-2'] },
    [
      { kind: 'payment_disputed', about: [{ en: 'RC-1', cn: 'RC-1' }] },
      { kind: 'refund_failed', about: [{ en: 'RC-2', cn: 'RC-2' }] },
    ],
  ],
  ['a document that is not signed', { unsigned: [waiver] }, [{ kind: 'document_unsigned', about: [waiver] }]],
  [
    'a certificate that is over',
    { expired: ['Tetanus'] },
    [{ kind: 'certificate_expired', about: [{ en: 'Tetanus', cn: 'Tetanus' }] }],
  ],
  ['a child that nobody answers for', { date_of_birth: '2016-11-22' }, [{ kind: 'guardian_missing', about: [] }]],
  ['a child with a guardian', { date_of_birth: '2016-11-22', has_guardian: true }, []],
  ['grown up on the very day', { date_of_birth: '2008-11-21' }, []],
])('%s', (_name, more, alerts) => expect(alertsOf({ ...calm, ...more }, today)).toEqual(alerts));
