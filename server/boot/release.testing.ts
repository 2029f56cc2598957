/** The last migration of the previous release: what comes later is applied while its processes still answer. */
export const PREVIOUS_RELEASE = '0551_repeat_jobs.sql';
