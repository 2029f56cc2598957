/** The state of a survey that is being written: the draft, its faults, saving, undoing a removal. */
import { useRef, useState } from 'react';
import { surveyContract } from './survey.contract.ts';
import { questionFaults, tidyQuestion } from './survey-check.rules.ts';
import { EditSurvey, type Survey } from './survey.model.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { faultsOf } from '#kit/domain/faults.ts';
import { dropDrafts, useDraft } from '#kit/web/draft.ts';
import { readCookie } from '#kit/web/cookies.ts';
import { place } from '#kit/web/place.ts';
import { useWrite, type WriteOptions } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { draftOf, emptyDraft, isKeptOf, putBack, removeQuestion, type Draft, type Step } from './survey-draft.view.ts';
import { faultWords, type FaultWords } from './survey-faults.view.ts';

/** A survey written at head office belongs to the network. */
export const atHeadOffice = (): boolean => readCookie('FZ_CURRENT_BRANCHTYPE') === 'hq';

const isSame = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b);
const tidy = (draft: Draft) => ({ ...draft, questions: draft.questions.map(tidyQuestion) });
/** All faults, by the same rules as the server's. */
const faultsIn = (draft: Draft): Fault[] => {
  const parsed = EditSurvey.safeParse({ ...tidy(draft), version: 1 }, { reportInput: true });
  return [...(parsed.success ? [] : faultsOf(parsed.error)), ...questionFaults(tidy(draft).questions)];
};
/** A condition that refers to nothing is reported at once; the rest when saving. */
const isPressing = ({ key }: Fault): boolean => key === 'condition_lost';

const useSaving = (survey: Survey | undefined) => {
  const creating = useWrite(surveyContract.create);
  const editing = useWrite(surveyContract.edit);
  const save = (draft: Draft, options: WriteOptions) => {
    if (survey)
      return editing.run({ params: { id: survey.id }, body: { ...body(draft), version: survey.version } }, options);
    const where = { branch_id: place.get().branch_id ?? 0, everywhere: atHeadOffice() };
    return creating.run({ body: { ...body(draft), ...where } }, options);
  };
  return { save, busy: creating.busy || editing.busy };
};
const body = (draft: Draft) => ({ ...tidy(draft), questions: [...tidy(draft).questions] });

export type Builder = {
  draft: Draft;
  change: (step: Step) => void;
  remove: (key: string) => void;
  faults: FaultWords;
  /** Counts refusals, so that the page goes to the first fault each time. */
  refusals: number;
  isChanged: boolean;
  isStale: boolean;
  isSaved: () => boolean;
  busy: boolean;
  reset: () => void;
  save: () => Promise<void>;
};

export const useBuilder = (survey: Survey | undefined, onSaved: (saved: Survey) => void): Builder => {
  const start = survey ? draftOf(survey) : emptyDraft;
  const [base, setBase] = useState(start);
  const version = survey?.version ?? 0;
  // Only for the version that it was written on: newer questions of someone else aren't overwritten.
  const [{ draft }, keep] = useDraft('survey', { version, draft: start }, isKeptOf(version));
  const setDraft = (step: Step): void => keep((now) => ({ version, draft: step(now.draft) }));
  const [server, setServer] = useState<FaultWords>({});
  const [showsAll, setShowsAll] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [isStale, setStale] = useState(false);
  const saved = useRef(false);
  const words = useWords('settings');
  const { save: send, busy } = useSaving(survey);
  // Reloaded: untouched fields are updated, edited ones stay.
  if (!isSame(base, start)) {
    setBase(start);
    if (isSame(draft, base)) setDraft(() => start);
  }
  const change = (step: Step): void => {
    setDraft(step);
    setServer({});
    saved.current = false;
  };
  const remove = (key: string): void => {
    const before = draft;
    change(removeQuestion(key));
    toast(words('survey.builder.removed'), { tone: 'gray', undo: () => change(putBack(before, key)) });
  };
  const found = faultsIn(draft);
  const faults = { ...faultWords(showsAll ? found : found.filter(isPressing)), ...server };
  const save = async (): Promise<void> => {
    setShowsAll(true);
    setStale(false);
    if (found.length > 0) return setRefusals((count) => count + 1);
    const answer = await send(draft, {
      onFault: ({ kind, fields }) => {
        setStale(kind === 'stale');
        if (kind === 'stale') return;
        setServer(Object.fromEntries(Object.entries(fields).map(([path, lines]) => [path, lines[0] ?? ''])));
        setRefusals((count) => count + 1);
      },
    });
    if (!answer) return undefined;
    saved.current = true;
    dropDrafts();
    setShowsAll(false);
    onSaved(answer.data);
    return undefined;
  };
  const reset = (): void => {
    setDraft(() => base);
    setServer({});
    setShowsAll(false);
  };
  const isChanged = !isSame(draft, base);
  return {
    draft,
    change,
    remove,
    faults,
    refusals,
    isChanged,
    isStale,
    isSaved: () => saved.current,
    busy,
    reset,
    save,
  };
};
