/** Where LibreOffice is on this machine, if it is. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file);
  } catch {
    return false;
  }
};

const names = ['soffice', 'libreoffice'];
/** Its own folder on macOS, which isn't in the path. */
const more = '/Applications/LibreOffice.app/Contents/MacOS';
/** The first one in the folders of the path; undefined without a path. */
export const findOffice = (folders: string | undefined): string | undefined =>
  folders === undefined
    ? undefined
    : [...folders.split(path.delimiter), more]
        .flatMap((folder) => names.map((name) => path.join(folder, name)))
        .find(isProgram);
