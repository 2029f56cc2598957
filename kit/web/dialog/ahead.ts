/** Loads what asks and tells before it is wanted: a page that goes on without a connection could not load it then. */
export const dialogsAhead = async (): Promise<void> => {
  await Promise.all([import('./dialogs.tsx'), import('./toasts.tsx')]);
};
