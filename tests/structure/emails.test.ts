import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { allEmails } from '#server/admin/emails/all-emails.ts'
import type { EmailDefinition } from '#server/integrations/mail/email-definition.ts'
import { readSources, root } from './source.ts'

function isDefinition(value: unknown): value is EmailDefinition {
  return typeof value === 'object' && value !== null && 'defaults' in value && 'blocks' in value
}

test('owners see every defined e-mail in their list', async () => {
  const files = readSources('src/server', ['.ts']).filter(({ text }) => /\bEmailDefinition\b/.test(text))
  const modules = await Promise.all(
    files.map(({ path }): Promise<Record<string, unknown>> => import(pathToFileURL(join(root, path)).href)),
  )
  const exported = modules.flatMap((module) => Object.values(module))
  const within = exported
    .filter((value) => typeof value === 'object' && value !== null)
    .flatMap(Object.values)
  const defined = [...exported, ...within].filter(isDefinition)
  assert.ok(new Set(defined).size >= allEmails.length, 'each e-mail of the list is found')
  assert.deepEqual(
    defined.filter((one) => !allEmails.includes(one)).map(({ name }) => name),
    [],
  )
})
