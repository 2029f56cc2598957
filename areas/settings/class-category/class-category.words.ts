/** Words of class categories. */
import type { Pairs } from '#kit/domain/words.ts';

export const classCategoryWords = {
  title: ['Class categories', '课程类别'],
  one: ['Class category', '课程类别'],
  context: [
    'The kinds of classes taught in all branches. Classes, programmes, credit packs and rates use these categories.',
    '所有门店共用的课程类别，用于课程、配套、课时包和费率。',
  ],
  create: ['Add category', '新增类别'],
  edit: ['Edit category', '编辑类别'],
  edit_named: ['Edit {{name}}', '编辑{{name}}'],
  archive: ['Archive {{name}}', '归档{{name}}'],
  archive_text: [
    'New classes can no longer use it. Existing classes, programmes and rates keep it.',
    '归档后新课程不能再选用；已有的课程、配套和费率不受影响。',
  ],
  yes_archive: ['Archive category', '归档类别'],
  restore: ['Restore {{name}}', '恢复{{name}}'],
  archived: ['Archived', '已归档'],
  save: ['Save category', '保存类别'],
  created: ['Category added', '已新增类别'],
  edited: ['Category saved', '已保存类别'],
  requires_one: ['Requires {{count}} course', '要求 {{count}} 门培训课程'],
  requires_other: ['Requires {{count}} courses', '要求 {{count}} 门培训课程'],
  lacking_one: [
    '{{count}} upcoming class has a trainer without a required certificate. It stays as it is; it’s listed in Learn Management.',
    '有 {{count}} 节课的教练缺少所需证书。安排保持不变，可在“学习管理”中查看。',
  ],
  lacking_other: [
    '{{count}} upcoming classes have a trainer without a required certificate. They stay as they are; they’re listed in Learn Management.',
    '有 {{count}} 节课的教练缺少所需证书。安排保持不变，可在“学习管理”中查看。',
  ],
  field: { course_ids: ['Courses that trainers need', '教练须修的培训课程'] },
  colour: {
    red: ['Red', '红'],
    pink: ['Pink', '粉'],
    grape: ['Purple', '紫红'],
    violet: ['Violet', '紫'],
    indigo: ['Indigo', '靛蓝'],
    blue: ['Blue', '蓝'],
    cyan: ['Cyan', '青'],
    teal: ['Teal', '蓝绿'],
    green: ['Green', '绿'],
    lime: ['Lime', '黄绿'],
    yellow: ['Yellow', '黄'],
    orange: ['Orange', '橙'],
  },
  hint: {
    course_ids: [
      'Trainers need a valid certificate of each on the day of the class. Classes already on the timetable stay as they are.',
      '教练须在上课当天持有每门培训课程的有效结业证书。已在课表上的课保持不变。',
    ],
    colour: ['Suggested for new classes of this category.', '该类别的新课程默认使用此颜色。'],
  },
} satisfies Pairs;

export const classCategoryRefusalsWords = {
  last_category: [
    'Every class needs a category. Add another category before you archive the last one.',
    '每门课程都需要类别。归档最后一个类别前，请先新增另一个。',
  ],
  category_archived: ['This category is already archived.', '该类别已归档。'],
  category_active: ['This category isn’t archived.', '该类别未归档。'],
} satisfies Pairs;
