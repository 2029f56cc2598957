/** The address of a lesson's file: the browser sends the session's cookies itself, also with the parts of a film. */
export const lessonAddress = (id: number, file_id: number): string => `/api/v4/lesson/file/${id}?v=${file_id}`;
