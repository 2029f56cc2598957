/** Where leads come from. Reports about clients need these words without the others of leads. */
import type { Pairs } from '#kit/domain/words.ts';

export const leadSourceWords = {
  walk_in: ['Walk-in', '到店'],
  website: ['Website', '网站'],
  phone: ['Phone', '电话'],
  social_media: ['Social media', '社交媒体'],
  referral: ['Referral', '朋友介绍'],
  event: ['Event', '活动'],
  import: ['Import', '导入'],
  other: ['Other', '其他'],
} satisfies Pairs;
