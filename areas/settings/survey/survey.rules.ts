/** What can be done with a survey. */
import type { AskedAt, Survey, SurveyAction, SurveyStatus } from './survey.model.ts';

type Standing = { status: SurveyStatus; asked: AskedAt; mine_at: string | null };
/** The caller's flags where the survey belongs: across the network for a survey of the network. */
export type Hold = {
  manages: boolean;
  reports: boolean;
  /** Writes surveys of a branch, and can therefore see those of the network. */
  looks: boolean;
};

/** Staff answer staff surveys, each version once. */
export const whyNotAnswer = (survey: Standing): string | null =>
  survey.status !== 'publish' || survey.asked !== 'staff'
    ? 'settings.survey_not_open'
    : survey.mine_at === null
      ? null
      : 'settings.survey_already_answered';

/** People who sign clients up or look after them record clients' answers. */
export const whyNotAsk = (survey: Pick<Standing, 'status' | 'asked'>): string | null =>
  survey.status === 'publish' && survey.asked !== 'staff' ? null : 'settings.survey_not_open';

/** Without a flag, people see only the surveys they are asked to answer; a draft is visible to people who write it. */
export const maySee = (survey: Pick<Standing, 'status' | 'asked'>, hold: Hold): boolean =>
  hold.manages ||
  (survey.status !== 'draft' && (hold.reports || hold.looks)) ||
  (survey.status === 'publish' && survey.asked === 'staff');

export const surveyCan = (survey: Standing & { response_count: number | null }, hold: Hold): Survey['can'] => {
  const can: [SurveyAction, boolean][] = [
    ['publish', hold.manages && survey.status !== 'publish'],
    ['unpublish', hold.manages && survey.status === 'publish'],
    ['answer', whyNotAnswer(survey) === null],
    ['responses', hold.reports && survey.status !== 'draft'],
    ['edit', hold.manages],
    ['delete', hold.manages && survey.response_count === 0],
  ];
  return can.filter(([, may]) => may).map(([action]) => action);
};
