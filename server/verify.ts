/** Checks a database against all invariants. Changes nothing. */
import { Client, type ClientBase } from 'pg';
import '#kit/server/types.ts';
import { billingInvariants } from './verify/billing.ts';
import { appointmentInvariants } from './verify/appointments.ts';
import { accessInvariants } from './verify/access.ts';
import { automationInvariants } from './verify/automation.ts';
import { broadcastInvariants } from './verify/broadcast.ts';
import { classInvariants } from './verify/classes.ts';
import { commissionInvariants } from './verify/commission.ts';
import { conversationInvariants } from './verify/conversation.ts';
import { creditInvariants } from './verify/credits.ts';
import { franchiseInvariants } from './verify/franchise.ts';
import { learnInvariants } from './verify/learn.ts';
import { frameInvariants } from './verify/frame.ts';
import { giftInvariants } from './verify/gifts.ts';
import type { Invariant, Problems } from './verify/invariant.ts';
import { challengeInvariants } from './verify/challenge.ts';
import { merchantInvariants } from './verify/merchant.ts';
import { trialInvariants } from './verify/trial.ts';
import { scaleInvariants } from './verify/scale.ts';
import { websiteInvariants } from './verify/website.ts';
import { moneyInvariants } from './verify/money.ts';
import { networkInvariants } from './verify/network.ts';
import { peopleInvariants } from './verify/people.ts';
import { pushInvariants } from './verify/push.ts';
import { reportScheduleInvariants } from './verify/report-schedules.ts';
import { rollupInvariants } from './verify/rollups.ts';
import { shiftInvariants } from './verify/shift.ts';
import { orderInvariants } from './verify/orders.ts';
import { stockInvariants } from './verify/stock.ts';
import { stockRequestInvariants } from './verify/stock-request.ts';
import { supportInvariants } from './verify/support.ts';
import { surveyInvariants } from './verify/surveys.ts';

/** Areas add theirs here. */
export const invariants: readonly Invariant[] = [
  ...moneyInvariants,
  ...giftInvariants,
  ...billingInvariants,
  ...rollupInvariants,
  ...peopleInvariants,
  ...creditInvariants,
  ...classInvariants,
  ...appointmentInvariants,
  ...shiftInvariants,
  ...surveyInvariants,
  ...franchiseInvariants,
  ...networkInvariants,
  ...accessInvariants,
  ...stockInvariants,
  ...orderInvariants,
  ...stockRequestInvariants,
  ...commissionInvariants,
  ...reportScheduleInvariants,
  ...learnInvariants,
  ...broadcastInvariants,
  ...automationInvariants,
  ...pushInvariants,
  ...supportInvariants,
  ...conversationInvariants,
  ...merchantInvariants,
  ...websiteInvariants,
  ...trialInvariants,
  ...challengeInvariants,
  ...scaleInvariants,
  ...frameInvariants,
];
export type Finding = Problems & { name: string; says: string; ms: number };

/** All invariants as of one moment, so that a running server doesn't disturb the result. */
export const verifyOn = async (client: ClientBase, wanted = invariants): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const invariant of wanted) {
    const { name, says } = invariant;
    const began = performance.now();
    const { count, shown } = await invariant.find(client);
    findings.push({ name, says, count, shown, ms: Math.round(performance.now() - began) });
  }
  return findings;
};

/** The result is that of one moment, and nothing is changed. */
export const READ_ONLY = 'begin transaction isolation level repeatable read read only';
/**
 * Within a transaction of the caller. A test that plays on a different day is checked as of the instant `at` of its own
 * clock, and one of a part can look at the invariants that it wants.
 */
export const verifyAt = async (client: ClientBase, at?: Date, wanted = invariants): Promise<Finding[]> => {
  // The digests of the audit were computed from instants written in UTC.
  await client.query("set local timezone = 'UTC'");
  await client.query("select set_config('cornerman.verified_at', $1, true)", [at?.toISOString() ?? '']);
  return verifyOn(client, wanted);
};

/** The owner's connection: row-level security would hide the rows to check. */
export const verify = async (ownerUrl: string, at?: Date): Promise<Finding[]> => {
  const client = new Client({ connectionString: ownerUrl, application_name: 'cornerman verify' });
  await client.connect();
  try {
    await client.query(READ_ONLY);
    return await verifyAt(client, at);
  } finally {
    await client.end();
  }
};

/** A line for each invariant, with its problems below it. */
export const report = (findings: readonly Finding[]): string[] => [
  ...findings.flatMap(({ name, says, count, shown, ms }) => [
    `${count === 0 ? 'ok    ' : 'WRONG '} ${name.padEnd(22)} ${says} (${ms} ms)`,
    ...shown.map((problem) => `         ${problem}`),
    ...(count > shown.length ? [`         and ${count - shown.length} more`] : []),
  ]),
  summary(findings.filter(({ count }) => count > 0).length, findings.length),
];
/** Only the problems, and how many checks passed. */
export const problems = (findings: readonly Finding[]): string[] => {
  const wrong = findings.filter(({ count }) => count > 0);
  return [...report(wrong).slice(0, -1), summary(wrong.length, findings.length)];
};
const summary = (wrong: number, all: number): string =>
  wrong === 0 ? `All ${all} checks passed.` : `${wrong} of ${all} checks failed.`;
