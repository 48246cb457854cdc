import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { oldDatabase } from '#tests/support/database/old-database.ts'

test('managers with the support duty get the new content duty, so that they can still edit texts', async (t) => {
  const user = (name: string, duties: string) =>
    `insert into users (id, username, email, role, duties)
     values (gen_random_uuid(), '${name}', '${name}@example.com', 0, '${duties}');`
  const old = await oldDatabase({
    migration: '0062_content_duty.sql',
    rows: user('helper', '{support}') + user('keeper', '{stock}') + user('boss', '{owner,support}'),
  })
  const client = new pg.Client({ connectionString: old.url })
  t.after(async () => {
    await client.end()
    await old.drop()
  })
  await migrate(old.url)
  await client.connect()
  const { rows } = await client.query<{ username: string; duties: string[] }>(
    `select username, duties from users where username in ('helper', 'keeper', 'boss') order by username`,
  )
  assert.deepEqual(
    rows.map(({ username, duties }) => [username, duties.join()]),
    [
      ['boss', 'owner,support'],
      ['helper', 'support,content'],
      ['keeper', 'stock'],
    ],
  )
})
