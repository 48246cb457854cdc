import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writtenDocs } from '../src/server/docs/written-docs.ts'

// Writes the documents that are made from the code.
for (const [path, write] of Object.entries(writtenDocs)) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, write())
  console.log(path)
}
