/**
 * Faults that someone could put into the product, one line each: the tests must find them. `npm run power` plants them.
 */
export type Mutation = {
  area: 'money' | 'booking' | 'access' | 'shifts' | 'franchise' | 'server';
  file: string;
  /** Appears in the file exactly once. */
  find: string;
  put: string;
  /** What would happen to people. */
  harm: string;
};

const domain = (area: string, noun: string, part = noun): string => `areas/${area}/${noun}/${part}.rules.ts`;
type Row = readonly [find: string, put: string, harm: string];
const of = (area: Mutation['area'], file: string, rows: readonly Row[]): Mutation[] =>
  rows.map(([find, put, harm]) => ({ area, file, find, put, harm }));

export const mutations: readonly Mutation[] = [
  ...of('money', domain('money', 'refund', 'give-back'), [
    [
      'const paid_cents = isOpen ? invoice.paid_cents : cents;',
      'const paid_cents = cents;',
      'unpaid money lands in the wallet',
    ],
    ['b.id - a.id)', 'a.id - b.id)', 'the oldest invoice is credited first'],
    ['left -= taken;', '', 'the same amount is given back from each invoice'],
  ]),
  ...of('money', domain('money', 'tax'), [
    ["tax_class === 'standard' ? rateBp : 0", 'rateBp', 'exempt lines show a rate'],
    ["tax_class === 'standard' ? amount_cents : 0", 'amount_cents', 'tax is taken from exempt lines'],
    ['rateBp > 0 && lines.some', 'lines.some', 'a branch without tax prints tax invoices'],
  ]),
  ...of('money', domain('money', 'journal', 'recognition'), [
    [
      'Math.min(days, Math.max(0, daysBetween(from_on, reachedOn(held, day)) + 1))',
      'Math.max(0, daysBetween(from_on, reachedOn(held, day)) + 1)',
      'more is earned than was invoiced',
    ],
    ['if (day < held.start_on) return 0;', '', 'revenue is earned before a membership begins'],
  ]),
  ...of('money', domain('money', 'refund'), [
    [
      'const open = (cents: number): number => Math.max(0, cents - facts.waiting_cents);',
      'const open = (cents: number): number => cents;',
      'two requests refund one payment twice',
    ],
    ['open(Math.min(onInvoice, unreturned))', 'open(onInvoice)', 'more is refunded than was paid'],
  ]),
  ...of('booking', domain('classes', 'booking'), [
    ['m.reserved >= left', 'm.reserved > left', 'one booking more than there are sessions'],
    [
      "left < of.credit_cost ? 'no_credits'",
      "left <= of.credit_cost ? 'no_credits'",
      'the last credits cannot be used',
    ],
    [
      'booked < session.capacity && (session.waiting === 0',
      'booked <= session.capacity && (session.waiting === 0',
      'a place that is not there',
    ],
    [
      'now.getTime() >= promotesUntil(session))',
      'now.getTime() > promotesUntil(session))',
      'nobody gets the place at the last minute',
    ],
    ['session.waiting === 0 ||', '', 'newcomers pass the waiting list'],
    [
      'Date.parse(session.starts_at) <= now.getTime() ?',
      'Date.parse(session.starts_at) < now.getTime() ?',
      'a class is cancelled as it begins',
    ],
    ['of.waived < rules.no_show_waivers', 'of.waived <= rules.no_show_waivers', 'one waiver too many'],
    ["rules.no_show === 'credit' && !of.hasCredit", 'false', 'a credit is taken that is not there'],
  ]),
  ...of('booking', domain('classes', 'check-in'), [
    ['billsOn(m) && m.invoiced_until < day', 'goesOn(m) && m.invoiced_until < day', 'notice periods give no visits'],
    ['rests.some((rest) => isRestDay(rest, day))', 'false', 'clients come in and book while they are suspended'],
    [
      'rest.closure && isRestDay(rest, day)',
      'isRestDay(rest, day)',
      'a suspended client is told that the branch is closed',
    ],
    ["if (m.opens === 'online') return reason('online_only');", '', 'a membership for online classes opens doors'],
    ['Math.abs(minutes) < again_minutes', 'false', 'a second check-in of one visit uses another visit'],
  ]),
  ...of('booking', domain('classes', 'release'), [
    [
      '(goesOn || day <= term.end_on) && !rests.some((rest) => isRestDay(rest, day))',
      'goesOn || day <= term.end_on',
      'places stay booked on suspended days',
    ],
    ['sessions_left: m.sessions_left - 1', 'sessions_left: m.sessions_left', 'one visit is promised to two places'],
  ]),
  ...of('booking', 'server/migrations/0007_classes.sql', [
    [
      "select roll_over <> 'none' or period_then is null or period_then = period_now",
      'select true',
      'a visit of a past period comes back as one of this period',
    ],
  ]),
  ...of('money', domain('membership', 'membership'), [
    ['goesOn(term) ? null : term.end_on', 'term.end_on', 'a membership until cancelled ends with its last invoice'],
  ]),
  ...of('money', domain('membership', 'membership', 'value'), [
    [
      'within(period, addDays(reached, 1))',
      'within(period, reached)',
      'on the billing day a change is worth more than an end',
    ],
  ]),
  ...of('money', 'areas/membership/membership/imported.commands.ts', [
    ['if (!(await closesAhead(ctx, branch_id, today))) return;', 'return;', 'imported memberships lose closed days'],
  ]),
  ...of('access', domain('access', 'role'), [
    ['!before.includes(flag) && !mayGive(flag)', '!before.includes(flag)', 'nobody can give what they have'],
    ["if (role.key !== null) return 'access.role_built_in';", '', 'built-in roles are deleted'],
    ['role.key === SUPER_ADMIN && !sameSet', 'false && !sameSet', 'the super admin loses functions'],
  ]),
  ...of('access', domain('access', 'privilege'), [
    [
      "if (given.outranks) return 'access.privilege_outranks';",
      '',
      'a privilege is ended from someone of a higher rank',
    ],
    ["today > until_on ? 'expired'", "today >= until_on ? 'expired'", 'a privilege ends a day early'],
    [
      "if (asked.staff_id === giving.giver_id) return [{ field: 'staff_id', key: 'privilege_own' }];",
      '',
      'people give themselves privileges',
    ],
    [
      "if (privilege.staff_id === ending.giver_id) return 'access.privilege_own';",
      '',
      'people end what was taken from them',
    ],
    ['!places(asked).every((place) => giving.mayHandOn(flag, place))', 'false', 'people give what they do not have'],
  ]),
  ...of('shifts', domain('shift', 'staff-invoice', 'pay-once'), [
    ['const taken = Math.min(minutes, left);', 'const taken = minutes;', 'a shift loses more than it has'],
    ['work === other.work && id === other.id', 'id === other.id', 'a class is paid twice or not at all'],
  ]),
  ...of('shifts', domain('shift', 'freelance-rate'), [
    ['const left = Math.max(0, done.minutes - less_min);', 'const left = done.minutes - less_min;', 'negative pay'],
    [
      '(a.valid_from < b.valid_from ? 1 : -1))[0]?.grade',
      '(a.valid_from < b.valid_from ? -1 : 1))[0]?.grade',
      'paid by the grade before',
    ],
    ['rate.valid_from <= ask.day', 'rate.valid_from < ask.day', 'a new rate counts a day late'],
  ]),
  ...of('shifts', domain('shift', 'clock'), [
    [
      'over > absent_after_min * MINUTE || now >= shift.ends_at',
      'over > absent_after_min * MINUTE',
      'nobody is absent from a short shift',
    ],
  ]),
  ...of('shifts', domain('shift', 'shift'), [
    [
      "if (move === 'withdraw') return staff_id === swap.asked_by ? null : 'shift.not_yours';",
      "if (move === 'withdraw') return null;",
      'anybody withdraws a swap',
    ],
  ]),
  ...of('franchise', domain('network', 'franchise-invoice'), [
    ['sales_cents: net_cents + returns_cents', 'sales_cents: net_cents', 'an invoice shows the wrong sales'],
    ['line.amount_cents === amount_cents &&', '', 'a wrong invoice passes the check'],
    ['isFirst && terms.licence_fee_cents > 0', 'terms.licence_fee_cents > 0', 'the licence fee is charged every month'],
    ['monthNo(start_on, month) % 12 === 0', 'monthNo(start_on, month) === 0', 'the minimum never starts a new year'],
    ['month > ends_on ||', 'month >= ends_on ||', 'the last day of an agreement is free'],
  ]),
  ...of('franchise', domain('network', 'agreement'), [
    ['agreement.successor_on <= next_end', 'agreement.successor_on < next_end', 'two agreements cover one day'],
    ['terminated_on > end_on', 'terminated_on >= end_on', 'an agreement cannot end on its last day'],
  ]),
  ...of('franchise', domain('network', 'franchise-invoice', 'franchise-payment'), [
    ['one.day <= until', 'one.day < until', 'a statement leaves out its last day'],
  ]),
  ...of('server', 'kit/server/access.ts', [
    ['if (!branches.includes(branch_id)) throw new Forbidden();', '', 'a branch reads another one'],
    [
      "if (row.branch === 'network' && !network) throw new Forbidden();",
      '',
      'a branch does the work of the head office',
    ],
    [
      'if (flags.length > 0 && branches.length === 0 && !network) throw new Forbidden();',
      '',
      'records open without the flag',
    ],
  ]),
];
