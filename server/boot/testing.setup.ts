/** Runs once before the API tests: the server named by TEST_DATABASE_URL or a throw-away cluster, and the templates. */
import { makeNetwork, ownerSqlOf } from '#areas/access/access.testing.ts';
import { withClient } from './connect.ts';
import { migrate } from './migrate.ts';
import { databaseAt, networkTemplateVariable, networkVariable, serverVariable, templateVariable } from './testing.ts';
import { startThrowAway } from './throwaway.ts';

const say = (sentence: string): void => console.error(sentence);

/** Creating the network takes longer than copying it, and more than a hundred test files start with it. */
const makeNetworkTemplate = async (server: string, template: string): Promise<string> => {
  const name = `${template}_network`;
  const made = `create database ${name} template ${template} strategy file_copy`;
  await withClient(server, async (client) => void (await client.query(made)));
  const sql = ownerSqlOf(databaseAt(server, name));
  try {
    process.env[networkVariable] = JSON.stringify(await makeNetwork(sql));
  } finally {
    await sql.destroy();
  }
  return name;
};

export default async (): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startThrowAway(say);
  const template = `cornerman_template_${process.pid}_${Date.now()}`;
  await withClient(server.url, async (client) => void (await client.query(`create database ${template}`)));
  await migrate(databaseAt(server.url, template), say);
  process.env[serverVariable] = server.url;
  process.env[templateVariable] = template;
  const networkTemplate = await makeNetworkTemplate(server.url, template);
  process.env[networkTemplateVariable] = networkTemplate;
  return async () => {
    for (const name of [networkTemplate, template])
      await withClient(server.url, async (client) => void (await client.query(`drop database ${name} with (force)`)));
    await server.stop();
  };
};
