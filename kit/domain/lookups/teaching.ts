/** What is taught and by whom: the categories of classes and the grades of trainers, once for all areas. */
import { z } from 'zod';
import type { Labels } from './choices.ts';

/** The key of a class category. Which ones exist, with their names and colours, is data of the head office. */
export const CategoryKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'not_one_of');
export type ClassCategory = z.output<typeof CategoryKey>;
/** More than anyone teaches. */
export const MOST_CATEGORIES = 50;

/** The calendar palette: each is legible with the dark text of its own shade. */
export const classColours = [
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
] as const;
export type ClassColour = (typeof classColours)[number];

/** From the least to the most experienced. The general rates apply to a trainer without a grade. */
export const trainerGrades = ['junior', 'senior', 'head'] as const;
export type TrainerGrade = (typeof trainerGrades)[number];
export const trainerGradeLabels: Labels<TrainerGrade> = {
  junior: { en: 'Junior trainer', cn: '初级教练' },
  senior: { en: 'Senior trainer', cn: '高级教练' },
  head: { en: 'Head trainer', cn: '首席教练' },
};
