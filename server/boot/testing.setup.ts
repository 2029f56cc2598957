/** Runs once before the API tests: the server named by TEST_DATABASE_URL or a throw-away cluster, and the templates. */
import { makeNetwork, ownerSqlOf } from '#areas/access/access.testing.ts';
import { withClient } from './connect.ts';
import { migrate } from './migrate.ts';
import { databaseAt, networkTemplateVariable, networkVariable, serverVariable, templateVariable } from './testing.ts';
import { startThrowAway } from './throwaway.ts';

const say = (sentence: string): void => console.error(sentence);

/**
 * Each connection learns about all parts of a table that is divided by months, and each plan about it looks at all of
 * them. Two years of months that stay empty took a sixth of the database's time: the tests have this month and the next,
 * and everything else is in the part for all other days, where rows that are older than a server are anyway.
 */
const keepFewMonths = `
  do $$ declare part record; begin
    for part in select c.oid::regclass as name, right(c.relname, 7) as month from pg_inherits i
        join pg_class c on c.oid = i.inhrelid where c.relkind = 'r' and c.relname ~ '_20\\d\\d_\\d\\d$'
    loop
      continue when part.month in (to_char(now(), 'YYYY_MM'), to_char(now() + interval '1 month', 'YYYY_MM'));
      execute 'drop table ' || part.name;
    end loop;
  end $$`;

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
  const server = given ? { nearUrl: given, stop: async () => undefined } : await startThrowAway(say);
  const template = `cornerman_template_${process.pid}_${Date.now()}`;
  await withClient(server.nearUrl, async (client) => void (await client.query(`create database ${template}`)));
  await migrate(databaseAt(server.nearUrl, template), say);
  await withClient(databaseAt(server.nearUrl, template), async (client) => void (await client.query(keepFewMonths)));
  process.env[serverVariable] = server.nearUrl;
  process.env[templateVariable] = template;
  const networkTemplate = await makeNetworkTemplate(server.nearUrl, template);
  process.env[networkTemplateVariable] = networkTemplate;
  return async () => {
    for (const name of [networkTemplate, template])
      await withClient(
        server.nearUrl,
        async (client) => void (await client.query(`drop database ${name} with (force)`)),
      );
    await server.stop();
  };
};
