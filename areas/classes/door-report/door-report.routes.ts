import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { doorReportContract, doorReports as of } from './door-report.contract.ts';
import { doorFacts, doorRows, participantRows } from './door-report.store.ts';
import { checkInReportWords, checkInSumWords, participantReportWords } from './door-report.words.ts';

export const doorReportRoutes = reportRoutes(doorReportContract, knownBranch, {
  each: { of: of.each, words: checkInReportWords, rows: doorRows },
  sum: { of: of.sum, words: checkInSumWords, rows: doorFacts },
  participants: { of: of.participants, words: participantReportWords, rows: participantRows },
});
