/** Who has a survey. */
import type { ReactElement } from 'react';
import type { SurveyRow } from './survey.model.ts';
import { branchText } from '#kit/web/branch-name.ts';
import { useWords } from '#kit/web/words.ts';

/** The branch that a survey belongs to, or the whole network. */
export const SurveyOwner = ({ survey }: { survey: Pick<SurveyRow, 'branch_name'> }): ReactElement => {
  const words = useWords('settings');
  return <>{survey.branch_name === null ? words('survey.network') : branchText(survey.branch_name)}</>;
};
