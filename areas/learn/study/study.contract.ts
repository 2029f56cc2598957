/** Taking courses: what a person can learn, what they have seen of it, and their certificates. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import {
  CourseCertificate,
  LessonView,
  Revoke,
  SeeLesson,
  StartCourse,
  StartLesson,
  Study,
  StudyDetails,
  Verify,
  VerifiedCertificate,
} from './study.model.ts';

const rows = rowsOf('staffCourse', { see: 'VIEW_LEARN_COURSES', answer: 'silent' });
const learner = { flag: 'VIEW_LEARN_COURSES' } as const;
export const studyContract = contract({
  available: rows.all('The published courses that the caller can or has to take in a branch', z.array(Study)),
  own: {
    method: 'GET',
    path: 'staffCourse/getOwn',
    says: 'The courses that the caller has started, the latest first',
    ...learner,
    branch: 'branch',
    data: z.array(Study),
  },
  details: rows.of('course', 'One course with what the caller has done of it', StudyDetails),
  start: rows.inBranch('startCourse', 'Start a course, or go on with it', StartCourse, StudyDetails, {
    refuses: ['learn.course_locked', 'learn.course_completed', 'learn.course_empty'],
  }),
  startLesson: rows.inBranch('startLesson', 'Open a lesson of a course that was started', StartLesson, LessonView, {
    branch: 'record',
    refuses: ['learn.course_withdrawn'],
  }),
  lastView: {
    method: 'GET',
    path: 'lesson/getLastView/:id',
    says: 'Where the caller left a lesson',
    ...learner,
    branch: 'record',
    data: LessonView,
  },
  see: rows.inBranch('seeLesson', 'Pages or seconds of a lesson that were seen', SeeLesson, LessonView, {
    branch: 'record',
  }),
  certificate: rows.of('certificate', 'The certificate of a completed course', z.null(), {
    flag: ['VIEW_LEARN_COURSES', 'VIEW_QUIZ_EXAM_RESULTS'],
    file: 'pdf',
  }),
  certificates: {
    method: 'GET',
    path: 'staffCourse/certificates/:branch_id',
    says: 'The latest certificates of the staff of a branch, those that expire first at the top',
    flag: 'VIEW_QUIZ_EXAM_RESULTS',
    branch: 'branch',
    data: z.array(CourseCertificate),
  },
  revoke: rows.post('revoke', 'Revoke the certificate of a course', Revoke, CourseCertificate, {
    flag: 'MARK_EXAM',
    answer: 'toast',
    refuses: ['learn.not_a_certificate'],
  }),
  verify: {
    method: 'POST',
    path: 'staffCourse/verify',
    says: 'What the certificate with this code says; empty if there is none',
    flag: 'public',
    branch: 'none',
    answer: 'silent',
    effect: 'read',
    body: Verify,
    data: VerifiedCertificate.nullable(),
    perMinute: 30,
  },
});
