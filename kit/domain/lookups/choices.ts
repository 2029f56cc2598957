/** The lookup lists of the specification, section 3, whose values are words; labels in both languages. */
import type { DurationUnit } from '../day.ts';

export type Label = { en: string; cn: string };
export type Labels<K extends string | number> = Readonly<Record<K, Label>>;

export const durationUnitLabels: Labels<DurationUnit> = {
  day: { en: 'day', cn: '天' },
  week: { en: 'week', cn: '周' },
  month: { en: 'month', cn: '个月' },
};

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];
export const genderLabels: Labels<Gender> = {
  male: { en: 'Male', cn: '男' },
  female: { en: 'Female', cn: '女' },
};

/** Sunday first: the position is the weekday's number. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdays)[number];
export const weekdayLabels: Labels<Weekday> = {
  sunday: { en: 'Sunday', cn: '星期日' },
  monday: { en: 'Monday', cn: '星期一' },
  tuesday: { en: 'Tuesday', cn: '星期二' },
  wednesday: { en: 'Wednesday', cn: '星期三' },
  thursday: { en: 'Thursday', cn: '星期四' },
  friday: { en: 'Friday', cn: '星期五' },
  saturday: { en: 'Saturday', cn: '星期六' },
};

export const paymentMethods = [
  'bank_transfer',
  'visa',
  'cash',
  'credit_card',
  'paypal',
  'direct_debit',
  'complimentary',
  'wallet',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodLabels: Labels<PaymentMethod> = {
  bank_transfer: { en: 'Bank Transfer', cn: '银行转账' },
  visa: { en: 'Visa', cn: 'Visa' },
  cash: { en: 'Cash', cn: '现金' },
  credit_card: { en: 'Credit Card', cn: '信用卡' },
  paypal: { en: 'Paypal', cn: 'PayPal' },
  direct_debit: { en: 'Direct Debit', cn: '自动扣款' },
  complimentary: { en: 'Complimentary', cn: '赠送' },
  wallet: { en: 'Wallet', cn: '储值钱包' },
};

export const contentTypes = ['lesson', 'quiz', 'exam'] as const;
export type ContentType = (typeof contentTypes)[number];
export const contentTypeLabels: Labels<ContentType> = {
  lesson: { en: 'Lesson', cn: '课时' },
  quiz: { en: 'Quiz', cn: '测验' },
  exam: { en: 'Exam', cn: '考试' },
};
