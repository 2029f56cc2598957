/** The kinds of questions with their icons. */
import {
  IconAlignLeft,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconLetterCase,
  IconNumbers,
  IconToggleLeft,
} from '@tabler/icons-react';
import type { QuestionKind } from './survey-question.rules.ts';

export const kindIcons: Readonly<Record<QuestionKind, typeof IconCalendar>> = {
  short: IconLetterCase,
  long: IconAlignLeft,
  single: IconCircleDot,
  multiple: IconCheckbox,
  scale: IconNumbers,
  date: IconCalendar,
  yes_no: IconToggleLeft,
};
