import type { Pairs } from '#kit/domain/words.ts';

export const reportListWords = {
  title: ['Reports', '报表'],
  context: ['Choose a report, or open one that was saved', '选择报表，或打开已保存的报表'],
  find: ['Find a report', '查找报表'],
  saved: ['Saved reports', '已保存的报表'],
  group: {
    branches: ['Branches', '门店'],
    members: ['Clients', '会员'],
    classes: ['Classes and appointments', '课程与私教'],
    money: ['Money', '财务'],
    books: ['Books', '账簿'],
    stock: ['Stock', '库存'],
    staff: ['Staff', '员工'],
  },
  no_match: ['No report found', '没有找到报表'],
} satisfies Pairs;
