import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readMigrations } from '#server/database/migrate.ts'

/** The first migration that must work while servers are replaced one by one. */
const first = '0097'
/** Statements that would break a server of the previous release. */
const contracts =
  /\b(?:drop\s+(?:table|column|view|type|function)|rename\s+(?:to|column)|set\s+not\s+null|alter\s+column\s+\S+\s+(?:set\s+data\s+)?type)\b/i
const saysSo = /^-- contracts: \S+/

function refused(sql: string): boolean {
  const statements = sql.replace(/--.*$/gm, '')
  return contracts.test(statements) && !saysSo.test(sql)
}

describe('a migration', () => {
  test('that removes something the previous release may use states since when it is unused', () => {
    const found = readMigrations().filter(({ name, sql }) => name >= first && refused(sql))
    assert.deepEqual(
      found.map(({ name }) => name),
      [],
    )
  })

  test('is refused if it drops, renames or tightens without that statement', () => {
    const bad = [
      'alter table a drop column b',
      'drop table a',
      'alter table a rename column b to c',
      'alter table a rename to b',
      'alter table a alter column b set not null',
      'alter table a alter column b type bigint',
      '-- a comment\nalter table a\n  drop column b',
    ]
    assert.deepEqual(bad.filter(refused), bad)
    const good = [
      "alter table a add column b text not null default ''",
      'create table a (b text not null)',
      '-- later: drop table a\ncreate table b (c int)',
      '-- contracts: nothing has read b since 0.3.0\nalter table a drop column b',
      'drop index a_b; drop trigger c on a',
    ]
    assert.deepEqual(good.filter(refused), [])
  })
})
