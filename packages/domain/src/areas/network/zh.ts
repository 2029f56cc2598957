import type { SameShape } from '#domain/kit/words.ts';
import type { networkEn } from './en.ts';

export const networkZh = {
  branch: { one: '门店', title: '门店', choose: '选择门店', country: '国家', all: '全网络' },
} satisfies SameShape<typeof networkEn>;
