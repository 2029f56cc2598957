/** Surveys: consecutive versions, and answers that the rules accept, in the branch where they were given. */
import { checkAnswers } from '#areas/settings/survey/survey-answers.rules.ts';
import type { Answers, Question } from '#areas/settings/survey/survey-question.rules.ts';
import { bySql, Gathered, inPages, type Invariant } from './invariant.ts';

type Given = { id: number; survey_id: number; answers: Answers; questions: Question[] };
const given = `
  select r.id, r.survey_id, r.answers, v.questions from survey_response r join survey_version v on v.id = r.survey_version_id order by r.id`;

const problemOf = ({ id, survey_id, answers, questions }: Given): string | null => {
  const { kept, faults } = checkAnswers(questions, answers);
  const told = `response ${id} to survey ${survey_id}`;
  if (faults.length > 0)
    return `${told} would be refused: ${faults.map(({ field, key }) => `${field} ${key}`).join(', ')}`;
  const hidden = Object.keys(answers).filter((key) => !Object.hasOwn(kept, key));
  return hidden.length > 0 ? `${told} holds answers to questions that were not shown: ${hidden.join(', ')}` : null;
};

const answersFit: Invariant = {
  name: 'survey_answers',
  says: 'Every response fits the version it answers and contains nothing that wasn’t asked',
  async find(client) {
    const gathered = new Gathered();
    for await (const page of inPages<Given>(client, given))
      for (const row of page) {
        const problem = problemOf(row);
        if (problem !== null) gathered.add(problem);
      }
    return gathered;
  },
};

export const surveyInvariants: readonly Invariant[] = [
  answersFit,
  bySql(
    'survey_versions',
    'The versions of a survey are numbered from 1 and belong to the survey’s branch',
    `select format('survey %s has %s versions up to %s', s.id, count(v.id), coalesce(max(v.version_no), 0))
       from survey s left join survey_version v on v.survey_id = s.id and v.branch_id is not distinct from s.branch_id
      group by s.id having count(v.id) <> coalesce(max(v.version_no), 0) or count(v.id) = 0`,
  ),
  bySql(
    'survey_branches',
    'A survey of a branch is answered in that branch',
    `select format('response %s of branch %s is to survey %s of branch %s', r.id, r.branch_id, s.id, s.branch_id)
       from survey_response r join survey s on s.id = r.survey_id where s.branch_id <> r.branch_id`,
  ),
];
