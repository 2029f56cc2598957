/** What is taught and by whom: the categories of classes and the grades of trainers, once for all areas. */
import type { Labels } from './choices.ts';

export const classCategories = [
  'boxing',
  'muay_thai',
  'kickboxing',
  'bjj',
  'mma',
  'conditioning',
  'mobility',
  'kids',
] as const;
export type ClassCategory = (typeof classCategories)[number];
export const classCategoryLabels: Labels<ClassCategory> = {
  boxing: { en: 'Boxing', cn: '拳击' },
  muay_thai: { en: 'Muay Thai', cn: '泰拳' },
  kickboxing: { en: 'Kickboxing', cn: '踢拳' },
  bjj: { en: 'Brazilian jiu-jitsu', cn: '巴西柔术' },
  mma: { en: 'Mixed martial arts', cn: '综合格斗' },
  conditioning: { en: 'Conditioning', cn: '体能训练' },
  mobility: { en: 'Mobility and recovery', cn: '拉伸恢复' },
  kids: { en: 'Kids', cn: '少儿' },
};

/** From the least to the most experienced. A trainer without a grade is paid by the general rates. */
export const trainerGrades = ['junior', 'senior', 'head'] as const;
export type TrainerGrade = (typeof trainerGrades)[number];
export const trainerGradeLabels: Labels<TrainerGrade> = {
  junior: { en: 'Junior trainer', cn: '初级教练' },
  senior: { en: 'Senior trainer', cn: '高级教练' },
  head: { en: 'Head trainer', cn: '首席教练' },
};
