import { area } from '#kit/web/area.ts';
import type { PagePath } from '#kit/web/paths.ts';

/** The files of these pages are listed in a file of their own: the first page would name each of them. */
const listed = async (path: PagePath) => (await import('./study/learn-pages.view.ts')).learnPage(path);

export const learn = area({
  name: 'learn',
  words: { en: () => import('./learn.words.ts?en'), cn: () => import('./learn.words.ts?cn') },
  pages: {
    '/learn': listed,
    '/learn/courseCategories': listed,
    '/learn/courses': listed,
    '/learn/courseDetails': listed,
    '/learn/quizExam': listed,
    '/learn/profile': listed,
    '/learn/userCourses': listed,
    '/learn/userExamResults': listed,
    '/learnManage': listed,
    '/learnManage/category': listed,
    '/learnManage/category/create': listed,
    '/learnManage/category/edit': listed,
    '/learnManage/category/view': listed,
    '/learnManage/course': listed,
    '/learnManage/course/create': listed,
    '/learnManage/course/edit': listed,
    '/learnManage/course/view': listed,
    '/learnManage/course/subCourse': listed,
    '/learnManage/subCourse/exam/create': listed,
    '/learnManage/subCourse/exam/edit': listed,
    '/learnManage/subCourse/exam/view': listed,
    '/learnManage/subCourse/lesson/create': listed,
    '/learnManage/subCourse/lesson/edit': listed,
    '/learnManage/subCourse/lesson/view': listed,
    '/learnManage/result': listed,
    '/learnManage/result/edit': listed,
    '/learnManage/result/view': listed,
    '/p/certificate': listed,
  },
});
