import { ORDER_BADGE_MANY } from '#kit/domain/constants.ts';

/** Under 100 and at 100 or more look different. */
export const badgeStyle = (count: number): 'few' | 'many' => (count >= ORDER_BADGE_MANY ? 'many' : 'few');
