/** Where the pages of learning are: loaded with the first of them. */
import type { ComponentType } from 'react';
import type { PagePath } from '#kit/web/paths.ts';

const courses = () => import('../course/course.form.tsx');
const categories = () => import('../category/category.form.tsx');
const exams = () => import('../exam/exam.form.tsx');
const lessons = () => import('../lesson/lesson.form.tsx');
const pages: Partial<Record<PagePath, () => Promise<ComponentType>>> = {
  '/learn': async () => (await import('./learn.page.tsx')).LearnPage,
  '/learn/courseCategories': async () => (await import('./study-courses.page.tsx')).StudyCategoriesPage,
  '/learn/courses': async () => (await import('./study-courses.page.tsx')).StudyCoursesPage,
  '/learn/courseDetails': async () => (await import('./study-course.page.tsx')).StudyCoursePage,
  '/learn/quizExam': async () => (await import('../attempt/take-exam.page.tsx')).TakeExamPage,
  '/learn/profile': async () => (await import('./learn-profile.page.tsx')).LearnProfilePage,
  '/learn/userCourses': async () => (await import('./learn-profile.page.tsx')).OwnCoursesPage,
  '/learn/userExamResults': async () => (await import('../attempt/own-results.page.tsx')).OwnResultsPage,
  '/learnManage': async () => (await import('../dashboard/dashboard.page.tsx')).LearnDashboardPage,
  '/learnManage/category': async () => (await import('../category/category.list.tsx')).CategoryList,
  '/learnManage/category/create': async () => (await categories()).NewCategoryPage,
  '/learnManage/category/edit': async () => (await categories()).EditCategoryPage,
  '/learnManage/category/view': async () => (await import('../category/category.record.tsx')).CategoryRecord,
  '/learnManage/course': async () => (await import('../course/course.list.tsx')).CourseList,
  '/learnManage/course/create': async () => (await courses()).NewCoursePage,
  '/learnManage/course/edit': async () => (await courses()).EditCoursePage,
  '/learnManage/course/view': async () => (await import('../course/course.record.tsx')).CourseRecord,
  '/learnManage/course/subCourse': async () => (await import('../course/course-content.page.tsx')).CourseContentPage,
  '/learnManage/subCourse/exam/create': async () => (await exams()).NewExamPage,
  '/learnManage/subCourse/exam/edit': async () => (await exams()).EditExamPage,
  '/learnManage/subCourse/exam/view': async () => (await import('../exam/exam.record.tsx')).ExamRecord,
  '/learnManage/subCourse/lesson/create': async () => (await lessons()).NewLessonPage,
  '/learnManage/subCourse/lesson/edit': async () => (await lessons()).EditLessonPage,
  '/learnManage/subCourse/lesson/view': async () => (await import('../lesson/lesson.record.tsx')).LessonRecord,
  '/learnManage/result': async () => (await import('../attempt/result.list.tsx')).ResultList,
  '/learnManage/result/edit': async () => (await import('../attempt/mark-result.page.tsx')).MarkResultPage,
  '/learnManage/result/view': async () => (await import('../attempt/result.record.tsx')).ResultRecord,
  '/p/certificate': async () => (await import('./verify-certificate.page.tsx')).VerifyCertificatePage,
};
export const learnPage = (path: PagePath): Promise<ComponentType> => {
  const load = pages[path];
  if (!load) throw new Error(`no page of learning is at ${path}`);
  return load();
};
