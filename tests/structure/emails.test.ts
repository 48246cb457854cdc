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

/** The definitions that a module exports, alone or in a record. */
function definitionsIn(module: Record<string, unknown>): EmailDefinition[] {
  const exported = Object.values(module)
  const within = exported
    .filter((value) => typeof value === 'object' && value !== null)
    .flatMap(Object.values)
  return [...exported, ...within].filter(isDefinition)
}

test('owners see every defined e-mail in their list, and readers find it in a file of e-mails', async () => {
  const files = readSources('src/server', ['.ts']).filter(({ text }) => /\bEmailDefinition\b/.test(text))
  const modules = await Promise.all(
    files.map(({ path }): Promise<Record<string, unknown>> => import(pathToFileURL(join(root, path)).href)),
  )
  const defined = modules.flatMap(definitionsIn)
  assert.ok(new Set(defined).size >= allEmails.length, 'each e-mail of the list is found')
  assert.deepEqual(
    defined.filter((one) => !allEmails.includes(one)).map(({ name }) => name),
    [],
  )
  // a definition beside the only job that sends it may be in the job's file
  const places = files.filter((_, at) => definitionsIn(modules[at] ?? {}).length > 0).map(({ path }) => path)
  assert.deepEqual(
    places.filter((path) => !/(?:-emails|\/send-[\w-]+-email)\.ts$/.test(path)),
    [],
  )
})
