import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writtenDocs } from '#server/pages/api-docs/written-docs.ts'
import { withCounts } from './texts/count-texts.ts'

// Writes the documents that are generated from the code.
for (const [path, write] of Object.entries(writtenDocs)) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, write())
  console.log(path)
}

const messages = 'docs/messages.md'
writeFileSync(messages, await withCounts(readFileSync(messages, 'utf8')))
console.log(messages)
