/** Runs once before the API tests: the server named by TEST_DATABASE_URL or a throw-away cluster, and the template. */
import { withClient } from './connect.ts';
import { migrate } from './migrate.ts';
import { databaseAt, serverVariable, templateVariable } from './testing.ts';
import { startThrowAway } from './throwaway.ts';

const say = (sentence: string): void => console.error(sentence);

export default async (): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startThrowAway(say);
  const template = `cornerman_template_${process.pid}_${Date.now()}`;
  await withClient(server.url, async (client) => void (await client.query(`create database ${template}`)));
  await migrate(databaseAt(server.url, template), say);
  process.env[serverVariable] = server.url;
  process.env[templateVariable] = template;
  return async () => {
    await withClient(server.url, async (client) => void (await client.query(`drop database ${template} with (force)`)));
    await server.stop();
  };
};
