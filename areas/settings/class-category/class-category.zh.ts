import type { SameShape } from '#kit/domain/words.ts';
import type { classCategoryEn, classCategoryRefusalsEn } from './class-category.en.ts';

export const classCategoryZh = {
  title: '课程类别',
  one: '课程类别',
  context: '所有门店共用的课程类别，用于课程、配套、课时包和费率。',
  create: '新增类别',
  edit: '编辑类别',
  edit_named: '编辑{{name}}',
  archive: '归档{{name}}',
  archive_text: '归档后新课程不能再选用；已有的课程、配套和费率不受影响。',
  yes_archive: '归档类别',
  restore: '恢复{{name}}',
  archived: '已归档',
  save: '保存类别',
  created: '已新增类别',
  edited: '已保存类别',
  colour: {
    red: '红',
    pink: '粉',
    grape: '紫红',
    violet: '紫',
    indigo: '靛蓝',
    blue: '蓝',
    cyan: '青',
    teal: '蓝绿',
    green: '绿',
    lime: '黄绿',
    yellow: '黄',
    orange: '橙',
  },
  field: { name: '名称', colour: '颜色' },
  hint: { colour: '该类别的新课程默认使用此颜色。' },
} satisfies SameShape<typeof classCategoryEn>;
export const classCategoryRefusalsZh = {
  last_category: '每门课程都需要类别。归档最后一个类别前，请先新增另一个。',
  category_archived: '该类别已归档。',
  category_active: '该类别未归档。',
} satisfies SameShape<typeof classCategoryRefusalsEn>;
