import type { Pairs } from '#kit/domain/words.ts';
import { attemptWords } from './attempt/attempt.words.ts';
import { categoryWords } from './category/category.words.ts';
import { courseWords, subCourseWords } from './course/course.words.ts';
import { dashboardWords } from './dashboard/dashboard.words.ts';
import { examWords, questionWords } from './exam/exam.words.ts';
import { lessonWords } from './lesson/lesson.words.ts';
import { reminderWords } from './reminder/reminder.words.ts';
import { studyWords } from './study/study.words.ts';

export const learnWords = {
  category: categoryWords,
  course: courseWords,
  sub_course: subCourseWords,
  lesson: lessonWords,
  exam: examWords,
  question: questionWords,
  study: studyWords,
  attempt: attemptWords,
  dashboard: dashboardWords,
  reminder: reminderWords,
  staff_type: {
    super_admin: ['Super admin', '超级管理员'],
    admin: ['Admin', '管理员'],
    facility_admin: ['Facility admin', '场馆管理员'],
    trainer: ['Trainer', '教练'],
    sales_person: ['Sales person', '销售'],
    operator: ['Operator', '加盟商'],
  },
  refusals: {
    category_used: [
      '{{count}} courses are in this category. Move them to another one first.',
      '该分类下还有 {{count}} 门培训课程，请先移到其他分类。',
    ],
    course_empty: ['Add a lesson or an exam first.', '请先添加课件或考试。'],
    exam_without_questions: ['This exam has no questions yet.', '该考试还没有题目。'],
    course_taken: ['People have taken this course. Withdraw it instead.', '已有人参加过这门课程，请改为下架。'],
    course_published: ['Withdraw the course first.', '请先下架这门课程。'],
    course_required: ['The course {{course}} requires this one.', '课程“{{course}}”要求先修这门课程。'],
    course_gates: [
      'The class category {{category}} requires this course of its trainers.',
      '课程类别“{{category}}”要求教练修完这门培训课程。',
    ],
    required_in_a_circle: ['These courses would require each other.', '这些课程会互为先修课程。'],
    sub_course_used: ['Delete its lessons and exams first.', '请先删除其中的课件和考试。'],
    slides_not_waiting: ['These pages are already there or being prepared.', '页面已生成或正在生成。'],
    lesson_opened: [
      'People have opened this lesson. Replace its file instead.',
      '已有人打开过该课件，请改为替换文件。',
    ],
    exam_taken: ['People have taken this exam, so it can’t be deleted.', '已有人参加过该考试，不能删除。'],
    course_locked: ['Complete the required courses first.', '请先完成先修课程。'],
    course_completed: ['You’ve already completed this course.', '这门课程已经完成。'],
    course_withdrawn: [
      'This course has been withdrawn. Exams in progress can still be finished.',
      '这门课程已下架，正在进行的考试仍可完成。',
    ],
    already_passed: ['This exam has already been passed.', '该考试已经通过。'],
    waits_for_marking: ['Your last attempt is waiting to be marked.', '上一次作答正在等待评卷。'],
    retake_waits: ['You have requested a retake. You can start once it’s approved.', '已申请重考，批准后即可开始。'],
    retake_rejected: [
      'You have no attempts left. Your retake request was rejected.',
      '作答次数已用完，重考申请未获批准。',
    ],
    no_attempts_left: ['You have no attempts left. You can request a retake.', '作答次数已用完，可以申请重考。'],
    cooling_down: [
      'It’s too early for another attempt. Your results show when you can start again.',
      '还不能再次作答，可在成绩页查看开放时间。',
    ],
    attempt_ended: ['This attempt has been handed in.', '本次作答已提交。'],
    time_over: ['Time is up. Your saved answers will be handed in.', '时间已到，已保存的答案将自动提交。'],
    attempt_not_failed: [
      'A retake can only be requested after the last attempt was failed.',
      '只有最后一次未通过时才能申请重考。',
    ],
    retake_requested: ['A retake has already been requested for this attempt.', '本次作答已经申请过重考。'],
    attempts_left: ['You still have attempts left.', '还有剩余的作答次数。'],
    not_to_mark: ['This attempt can’t be marked now.', '本次作答目前不能评卷。'],
    own_attempt: ['This is your own exam. A different person decides.', '这是本人的考试，须由他人处理。'],
    not_regradable: [
      'Orders and pairs were shuffled for each attempt. Give full marks instead.',
      '排序题和配对题在每次作答时会打乱，请改用“全员满分”。',
    ],
    not_overdue: ['This course isn’t overdue for this person.', '该员工的这门课程没有逾期。'],
    reminded_today: ['This person has already been reminded of this course today.', '今天已就这门课程提醒过该员工。'],
    not_required: ['This person doesn’t have to take this course.', '该员工不需要修这门课程。'],
    own_exemption: ['You can’t decide about your own courses.', '不能处理本人的培训课程。'],
    exemption_lifted: ['This exemption has already ended.', '该豁免已取消。'],
    not_a_certificate: ['Only a valid certificate can be revoked.', '只能撤销有效的证书。'],
  },
} satisfies Pairs;
