import type { Pairs } from '#kit/domain/words.ts';

export const courseOverviewWords = {
  title: ['Staff courses', '员工学习概况'],
  context: ['Courses that staff started and completed', '员工开始与完成的培训课程'],
  empty: ['No courses started', '暂无学习记录'],
  empty_text: [
    'Nobody started a course in this period. Choose another one.',
    '该时间段内没有人开始学习，请选择其他时间段。',
  ],
  field: {
    course: ['Course', '培训课程'],
    staff_name: ['Staff', '员工'],
    started: ['Started', '已开始'],
    completed: ['Completed', '已完成'],
    passed: ['Passed', '考试通过'],
    completed_percentage: ['Completion rate', '完成率'],
  },
  what: {
    started: ['Courses that staff started in the period.', '员工在时间段内开始的培训课程。'],
    completed: ['Of these, the courses that were completed.', '其中已完成的培训课程。'],
    passed: ['Of these, the courses whose exam was passed.', '其中考试通过的培训课程。'],
    completed_percentage: ['Completed courses as a share of started courses.', '已完成占已开始的比例。'],
  },
} satisfies Pairs;
