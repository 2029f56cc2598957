/** The surveys of this sign-up, and the client's answers. */
import { useState, type ReactElement } from 'react';
import { z } from 'zod';
import { checkAnswers } from '#areas/settings/survey/survey-answers.rules.ts';
import { surveyContract } from '#areas/settings/survey/survey.contract.ts';
import type { SurveyToAsk } from '#areas/settings/survey/survey.model.ts';
import type { Answers, AnswerValue } from '#areas/settings/survey/survey-question.rules.ts';
import { useDraft } from '#kit/web/draft.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { findWord } from '#kit/web/words.ts';
import type { Answered } from '../sign-up/use-sign-up.view.ts';

export type Asking = {
  surveys: readonly SurveyToAsk[];
  failed: ReactElement | null;
  /** Something was answered. */
  isChanged: boolean;
  answersTo: (survey_id: number) => Answers;
  /** The faults by question; empty until the first attempt. */
  faultsOf: (survey: SurveyToAsk) => Readonly<Record<string, string>>;
  answer: (survey_id: number, key: string, value: AnswerValue | undefined) => void;
  /** What is posted with the sign-up; null if an answer that was begun is missing or invalid. */
  answered: () => Answered[] | null;
};

/** An empty survey isn't answered, so it is due again at the next sign-up. */
const isBegun = (answers: Answers): boolean => Object.keys(answers).length > 0;
const focusOn = (survey: SurveyToAsk, key: string): void => {
  const element = document.getElementById(`survey-${survey.id}-${key}`);
  element?.focus();
  element?.scrollIntoView({ block: 'center' });
};
const faultsIn = (survey: SurveyToAsk, answers: Answers): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  if (!isBegun(answers)) return found;
  for (const { field, key, facts } of checkAnswers(survey.questions, answers).faults)
    found[field.replace(/^answers\./, '')] ??= findWord('kit', `faults.${key}`, facts ?? {}) ?? key;
  return found;
};

type All = Readonly<Record<number, Answers>>;
const nobody: All = {};
const Kept = z.record(z.string(), z.record(z.string(), z.unknown()));
const isAnswers = (value: unknown): value is All => Kept.safeParse(value).success;

export const useAsking = (member_id: number, when: boolean): Asking => {
  const [all, setAll] = useDraft('answers', nobody, isAnswers);
  const [tried, setTried] = useState(false);
  const query = { asked: 'sign_up', member_id: String(member_id) } as const;
  const { data, failed } = useLoaded(surveyContract.toAsk, { query }, { when });
  const surveys = data ?? [];
  const answersTo = (survey_id: number): Answers => all[survey_id] ?? {};
  return {
    surveys,
    failed,
    isChanged: Object.values(all).some(isBegun),
    answersTo,
    faultsOf: (survey) => (tried ? faultsIn(survey, answersTo(survey.id)) : {}),
    answer: (survey_id, key, value) => {
      const { [key]: _before, ...rest } = answersTo(survey_id);
      setAll(() => ({ ...all, [survey_id]: value === undefined ? rest : { ...rest, [key]: value } }));
    },
    answered: () => {
      setTried(true);
      for (const survey of surveys) {
        const [wrong] = Object.keys(faultsIn(survey, answersTo(survey.id)));
        if (wrong === undefined) continue;
        setTimeout(() => focusOn(survey, wrong));
        return null;
      }
      return surveys
        .filter(({ id }) => isBegun(answersTo(id)))
        .map(({ id, version, questions }) => ({
          survey_id: id,
          version,
          answers: checkAnswers(questions, answersTo(id)).kept,
        }));
    },
  };
};
