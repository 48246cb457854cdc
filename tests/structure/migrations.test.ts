import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readMigrations } from '#server/database/migrate.ts'

/** The first migration that must work while servers are replaced one by one. */
const first = '0097'
/** Statements that would break a server of the previous release. */
const contracts =
  /\b(?:drop\s+(?:table|column|view|type|function)|rename\s+(?:to|column)|set\s+not\s+null|alter\s+column\s+\S+\s+(?:set\s+data\s+)?type)\b/i
/** One `add column` up to the comma or semicolon that ends it. */
const addedColumn = /\badd\s+column\b(?:[^;,()']|'[^']*'|\((?:[^()]|\([^()]*\))*\))*/gi
const saysSo = /^-- contracts: \S+/

function refused(sql: string): boolean {
  const statements = sql.replace(/--.*$/gm, '')
  return (contracts.test(statements) || addsRequired(statements)) && !saysSo.test(sql)
}

/** A column that the previous release does not know must not be required of its inserts. */
function addsRequired(statements: string): boolean {
  const columns = statements.match(addedColumn) ?? []
  return columns
    .map((column) => column.replace(/\(.*\)|'[^']*'/gs, ''))
    .some(
      (column) =>
        /\b(?:not\s+null|primary\s+key)\b/i.test(column) && !/\b(?:default|generated)\b/i.test(column),
    )
}

describe('a migration', () => {
  test('that breaks servers of the previous release states since when they no longer need what it changes', () => {
    const found = readMigrations().filter(({ name, sql }) => name >= first && refused(sql))
    assert.deepEqual(
      found.map(({ name }) => name),
      [],
    )
  })

  test('is refused if it drops, renames, tightens or requires a new column without that statement', () => {
    const bad = [
      'alter table a drop column b',
      'drop table a',
      'alter table a rename column b to c',
      'alter table a rename to b',
      'alter table a alter column b set not null',
      'alter table a alter column b type bigint',
      '-- a comment\nalter table a\n  drop column b',
      'alter table a add column b text not null',
      'ALTER TABLE "a" ADD COLUMN "b" numeric(10, 2) NOT NULL;',
      "alter table a add column b text default 'x, y', add column c text not null check (c in ('default', 'd'))",
    ]
    assert.deepEqual(bad.filter(refused), bad)
    const good = [
      "alter table a add column b text not null default ''",
      'alter table a add column b int default (1 + (2)) not null, add column c text check (c is not null or b > 1)',
      'alter table a add column b int generated always as (c + 1) stored not null; alter table a add column d text',
      'create table a (b text not null)',
      '-- later: drop table a\ncreate table b (c int)',
      '-- contracts: nothing has read b since 0.3.0\nalter table a drop column b',
      'drop index a_b; drop trigger c on a',
    ]
    assert.deepEqual(good.filter(refused), [])
  })
})
