import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { performanceContract, performanceReports as of } from './performance.contract.ts';
import { logRows, memberTrainerRows, summaryRows, trainerRows } from './performance.store.ts';
import { byMemberWords, logWords, summaryWords, trainersWords } from './performance.words.ts';

export const performanceRoutes = reportRoutes(performanceContract, knownBranch, {
  trainers: { of: of.trainers, words: trainersWords, rows: trainerRows },
  summary: { of: of.summary, words: summaryWords, rows: summaryRows },
  log: { of: of.log, words: logWords, rows: logRows },
  byMember: { of: of.byMember, words: byMemberWords, rows: memberTrainerRows },
});
