/** The questions of an exam, each added and edited in a drawer. */
import type { ReactElement } from 'react';
import { IconRefresh, IconStars, IconTrash } from '@tabler/icons-react';
import { questionContract } from './exam.contract.ts';
import { questionKinds, type ExamRow, type QuestionRow, type Regraded } from './exam.model.ts';
import { textIn } from '#kit/domain/words.ts';
import {
  bothField,
  numberField,
  ownField,
  selectField,
  textField,
  uploadField,
  type Values,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { itemCard } from '#kit/web/list/item-card.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { perform } from '#kit/web/query.ts';
import { askReason } from '#kit/web/tell.ts';
import { currentLocale, say } from '#kit/web/words.ts';
import { OptionsInput } from './question-options.parts.tsx';

const noun = 'learn.question';
const picture = ({ id, picture_file_id }: Values) => ({
  src:
    typeof id === 'number' && typeof picture_file_id === 'number'
      ? (pictureAddress(questionContract.picture, id, picture_file_id) ?? '')
      : '',
});
const groups = [
  {
    fields: [
      selectField('kind', questionKinds),
      bothField('prompt', { area: true }),
      uploadField('picture_file_id', 'course_picture', { shown: picture }),
      ownField('options', OptionsInput),
      [numberField('marks', { min: 1, max: 100 }), numberField('position', { min: 0 })],
      textField('pool'),
      bothField('explanation', { area: true }),
    ],
  },
] as const;

const AddQuestion = formDrawer(questionContract.create, {
  noun,
  title: 'create',
  save: 'save',
  groups,
  start: () => ({ kind: 'single' as const, marks: 1, position: 0, options: [] }),
  hidden: ({ id }) => ({ exam_id: id ?? 0 }),
});
const EditQuestion = formDrawer(questionContract.edit, {
  noun,
  title: 'edit',
  save: 'save',
  record: questionContract.view,
  groups,
});

/** Asks why, and says how many it concerned. */
const regrade = async ({ id, version, prompt }: QuestionRow, how: 'key' | 'full'): Promise<void> => {
  const words = say('learn');
  const name = textIn(prompt, currentLocale());
  const title = words(how === 'key' ? 'question.regrade_named' : 'question.full_marks_named', { name });
  const text = words(how === 'key' ? 'question.regrade_text' : 'question.full_marks_text');
  const reason = await askReason({ title, text, yes: words('question.yes_regrade') });
  if (reason === null) return;
  await perform(
    questionContract.regrade,
    { params: { id }, body: { version, how, reason } },
    {
      says: (data) => {
        const { attempts, raised, passed } = data as Regraded;
        return [words('question.regraded', { attempts, raised, passed })];
      },
    },
  );
};

type Data = { exam: ExamRow; questions: readonly QuestionRow[] };
const Questions = itemCard<Data, QuestionRow>({
  noun,
  rows: ({ questions }) => questions,
  name: ({ prompt }, locale) => textIn(prompt, locale),
  show: ({ kind, marks, pool, options }, { noun: words }) => ({
    below: [
      words.of(`kind.${kind}`),
      words.of('marks', { count: marks }),
      ...(pool === null ? [] : [words.of('pool_named', { pool })]),
      ...(kind === 'short_text' && options.length === 0 ? [words.of('by_hand')] : []),
    ].join(' · '),
  }),
  may: ({ exam }) => exam.can.includes('edit'),
  isAside: true,
  add: AddQuestion,
  edit: EditQuestion,
  moves: {
    regrade: { icon: IconRefresh, send: (row) => regrade(row, 'key') },
    full_marks: { icon: IconStars, send: (row) => regrade(row, 'full') },
    remove: {
      icon: IconTrash,
      send: ({ id, version }) =>
        perform(questionContract.remove, { params: { id }, query: { version: String(version) } }),
    },
  },
});

export const ExamQuestions = ({ exam }: { exam: ExamRow }): ReactElement => {
  const query = { exam_id: String(exam.id), itemsPerPage: '200' };
  const { data, waiting } = useLoaded(questionContract.list, { query }, { height: 160 });
  return data ? <Questions data={{ exam, questions: data.data }} /> : waiting;
};
