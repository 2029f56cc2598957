/** The lookup lists of the specification, section 3, whose values are numbers: the numbers never change. */
import type { Label } from './choices.ts';

export type Numbered = { id: number; key: string } & Label;

export const relationships = [
  { id: 1, key: 'father', en: 'Father', cn: '父亲' },
  { id: 2, key: 'mother', en: 'Mother', cn: '母亲' },
  { id: 3, key: 'brother', en: 'Brother', cn: '兄弟' },
  { id: 4, key: 'sister', en: 'Sister', cn: '姐妹' },
  { id: 5, key: 'son', en: 'Son', cn: '儿子' },
  { id: 6, key: 'daughter', en: 'Daughter', cn: '女儿' },
  { id: 7, key: 'husband', en: 'Husband', cn: '丈夫' },
  { id: 8, key: 'wife', en: 'Wife', cn: '妻子' },
  { id: 9, key: 'friend', en: 'Friend', cn: '朋友' },
] as const satisfies readonly Numbered[];
export type RelationshipId = (typeof relationships)[number]['id'];

export const membershipTypes = [
  { id: 1, key: 'membership', en: 'Membership', cn: '会籍' },
  { id: 2, key: 'pt', en: 'Personal Training', cn: '私教' },
  { id: 3, key: 'fight_fit', en: 'Fight-fit Starter Pack', cn: 'Fight-fit 入门配套' },
  { id: 4, key: 'online_class', en: 'Classes', cn: '团课' },
  { id: 5, key: 'trial', en: 'Trial', cn: '体验' },
] as const satisfies readonly Numbered[];
/** In the order of their numbers. */
export const membershipTypeKeys = [
  'membership',
  'pt',
  'fight_fit',
  'online_class',
  'trial',
] as const satisfies readonly (typeof membershipTypes)[number]['key'][];
export type MembershipTypeId = (typeof membershipTypes)[number]['id'];

/** What happens with a member; 12 to 15 are recorded by staff. There is no 1. */
export const activityTypes = [
  { id: 0, key: 'edit_programme_date', en: 'Programme dates changed', cn: '修改配套日期' },
  { id: 2, key: 'suspension', en: 'Suspension', cn: '暂停会籍' },
  { id: 3, key: 'membership_cancellation', en: 'Membership cancelled', cn: '取消会籍' },
  { id: 4, key: 'membership_termination', en: 'Membership ended early', cn: '提前终止会籍' },
  { id: 5, key: 'refund', en: 'Refund', cn: '退款' },
  { id: 6, key: 'invoice_cancellation', en: 'Invoice cancelled', cn: '取消账单' },
  { id: 7, key: 'convert_upfront', en: 'Switched to upfront payment', cn: '转为一次付清' },
  { id: 8, key: 'update_payment_method', en: 'Payment method changed', cn: '更换付款方式' },
  { id: 9, key: 'joined_membership', en: 'Signed up for a membership', cn: '办理入会' },
  { id: 10, key: 'check_in', en: 'Checked in', cn: '签到' },
  { id: 11, key: 'made_appointment', en: 'Appointment booked', cn: '预约私教' },
  { id: 12, key: 'incoming_call', en: 'Incoming call', cn: '来电' },
  { id: 13, key: 'outgoing_call', en: 'Outgoing call', cn: '去电' },
  { id: 14, key: 'remark', en: 'Remark', cn: '备注' },
  { id: 15, key: 'referral', en: 'Referral', cn: '朋友介绍' },
  { id: 16, key: 'questionnaire', en: 'Questionnaire', cn: '问卷' },
] as const satisfies readonly Numbered[];
export type ActivityTypeId = (typeof activityTypes)[number]['id'];

/** The only one offered. */
export const audienceOptions = [
  { id: 1, key: 'children', en: 'Children', cn: '儿童' },
] as const satisfies readonly Numbered[];

/** The row of a number, or undefined if the list doesn't have it. */
export const numbered = <const R extends Numbered>(list: readonly R[], id: number): R | undefined =>
  list.find((row) => row.id === id);
