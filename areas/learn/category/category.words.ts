import type { Pairs } from '#kit/domain/words.ts';

export const categoryWords = {
  title: ['Course categories', '培训课程分类'],
  one: ['Category', '分类'],
  context: ['What your staff can learn, sorted by subject', '按主题整理的员工培训课程'],
  create: ['Add category', '新增分类'],
  edit: ['Edit category', '编辑分类'],
  save: ['Save category', '保存分类'],
  remove: ['Delete category', '删除分类'],
  delete_confirm: ['The category will be deleted.', '该分类将被删除。'],
  empty: ['No categories yet. Add the first one, then its courses.', '暂无分类。请先新增分类，再添加培训课程。'],
  none: ['No courses in this category yet.', '这个分类暂无培训课程。'],
  to_courses: ['Courses in this category', '该分类的培训课程'],
  field: {
    name: ['Name', '名称'],
    description: ['Description', '说明'],
    position: ['Order', '排序'],
    courses: ['Courses', '培训课程'],
    published: ['Published', '已发布'],
    branch_name: ['For', '适用门店'],
    everywhere: ['For all branches', '所有门店'],
  },
  hint: { position: ['Lower numbers come first.', '数字小的排在前面。'] },
} satisfies Pairs;
