/** Quizzes and exams of a sub-course, and the questions that they draw from. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import {
  EditExam,
  EditQuestion,
  examKinds,
  ExamRow,
  NewExam,
  NewQuestion,
  QuestionFigure,
  questionKinds,
  QuestionRow,
  Regrade,
  RegradeQuestion,
  Regraded,
} from './exam.model.ts';

export const ExamQuery = listQuery({
  kind: manyOf(z.enum(examKinds)),
  course_id: IdText.optional(),
  sort: sortBy(['title', 'id'], 'title'),
});
export const QuestionQuery = listQuery({
  exam_id: IdText.optional(),
  kind: manyOf(z.enum(questionKinds)),
  sort: sortBy(['position', 'marks', 'id'], 'position'),
});

const rows = rowsOf('exam', { see: 'VIEW_COURSES', write: 'MANAGE_COURSES', answer: 'dialog' });
export const examContract = contract({
  list: rows.list('Quizzes and exams of all courses', ExamQuery, ExamRow),
  view: rows.view('One quiz or exam with its rules', ExamRow),
  create: rows.create('Add a quiz or an exam to a sub-course', NewExam, ExamRow, { branch: 'record' }),
  edit: rows.post('editExam', 'Edit a quiz or an exam; begun attempts keep their rules', EditExam, ExamRow),
  remove: rows.remove('Delete a quiz or an exam that nobody has taken', { refuses: ['learn.exam_taken'] }),
  figures: rows.of('figures', 'How hard each question was, and how well it tells apart', z.array(QuestionFigure)),
  regrades: rows.of('regrades', 'Questions whose answers were marked again, the latest first', z.array(Regrade)),
  history: rows.history('Who changed an exam, when and how'),
});

const question = rowsOf('examQuestion', { see: 'VIEW_COURSES', write: 'MANAGE_COURSES' });
export const questionContract = contract({
  list: question.list('The question bank: questions with their right answers', QuestionQuery, QuestionRow),
  view: question.view('One question', QuestionRow),
  picture: question.of('picture', 'The picture of a question', z.null(), {
    file: 'any',
    query: z.object({ v: IdText.optional().describe('The file: a new picture has a new address.') }),
  }),
  create: question.create('Add a question to an exam', NewQuestion, QuestionRow, { branch: 'record', roomy: true }),
  edit: question.post(
    'edit',
    'Edit a question; attempts keep the one that they were given',
    EditQuestion,
    QuestionRow,
    {
      roomy: true,
    },
  ),
  regrade: question.post(
    'regrade',
    'Mark the answers to a question again, for everyone who was asked it',
    RegradeQuestion,
    Regraded,
    { flag: 'MARK_EXAM', refuses: ['learn.not_regradable'] },
  ),
  remove: question.remove('Delete a question; attempts keep the one that they were given'),
});
