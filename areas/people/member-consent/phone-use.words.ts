import type { Pairs } from '#kit/domain/words.ts';

/** Whether a number may be used for marketing. The first three words say yes. */
export const phoneUseWords = {
  agreed: ['Agreed', '已同意'],
  checked: ['Checked', '已核查'],
  open: ['Allowed', '可以联系'],
  unchecked: ['Check first', '待核查'],
  registered: ['In the Do-Not-Call register', '已登记谢绝来电'],
  asked_not: ['Asked not to', '本人谢绝'],
  no_number: ['No phone number', '没有电话'],
} satisfies Pairs;
