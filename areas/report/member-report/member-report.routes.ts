import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { memberReportContract, memberReports as of } from './member-report.contract.ts';
import {
  membershipAmountRows,
  membershipRows,
  programmeDateRows,
  suspensionRows,
  terminationRows,
} from './member-report.store.ts';
import {
  membershipAmountWords,
  membershipReportWords,
  programmeDateWords,
  suspensionReportWords,
  terminationReportWords,
} from './member-report.words.ts';

export const memberReportRoutes = reportRoutes(memberReportContract, knownBranch, {
  memberships: { of: of.memberships, words: membershipReportWords, rows: membershipRows },
  membershipAmounts: { of: of.membershipAmounts, words: membershipAmountWords, rows: membershipAmountRows },
  suspensions: { of: of.suspensions, words: suspensionReportWords, rows: suspensionRows },
  programmeDates: { of: of.programmeDates, words: programmeDateWords, rows: programmeDateRows },
  terminations: { of: of.terminations, words: terminationReportWords, rows: terminationRows },
});
