import type { Pairs } from '#kit/domain/words.ts';

export const branchWords = {
  one: ['Branch', '门店'],
  title: ['Branches', '门店'],
  choose: ['Choose a branch', '选择门店'],
  country: ['Country', '国家'],
  all: ['Every branch', '所有门店'],
  field: {
    stage: ['Stage', '阶段'],
  },
} satisfies Pairs;
