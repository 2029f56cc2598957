import type { Pairs } from '#kit/domain/words.ts';

export const courseOverviewWords = {
  title: ['Staff courses', '员工学习概况'],
  context: ['Courses that staff started and completed', '员工开始与完成的培训课程'],
  empty: ['Staff courses aren’t available yet', '员工培训课程尚未开放'],
  empty_text: [
    'This report will show who completed which course once staff can take courses.',
    '开放培训课程后，这里会显示谁完成了哪些课程。',
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
