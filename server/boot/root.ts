/** The project's folder, found from the running file: the same for the sources and the bundle. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const above = (folder: string): string => {
  if (existsSync(path.join(folder, 'package.json')) && existsSync(path.join(folder, 'areas'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('the folder of the project was not found');
  return above(parent);
};

export const projectFolder = above(path.dirname(fileURLToPath(import.meta.url)));
export const migrationsFolder = path.join(projectFolder, 'server', 'migrations');
