import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openApiDocument } from '#server/pages/api-docs/openapi.ts'
import { origin } from '#tests/support/shop.ts'

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string }[]
  responses: Record<string, unknown>
}
type Document = {
  info: { license: { identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

// The recommended rules of Redocly’s linter, which is too heavy a dependency (about 300 packages).
describe('the OpenAPI document', () => {
  // edge: the document is plain JSON
  const document = openApiDocument('Mafteach', '1', origin) as unknown as Document
  const paths = Object.keys(document.paths)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )

  test('has a server, a licence and declared tags', () => {
    assert.deepEqual(
      document.servers.map(({ url }) => url),
      [origin],
    )
    assert.equal(document.info.license.identifier, 'MIT')
    const known = document.tags.map(({ name }) => name)
    for (const { operation } of operations)
      for (const tag of operation.tags) assert.ok(known.includes(tag), `${operation.operationId}: ${tag}`)
  })

  test('has no two equivalent paths', () => {
    const isPart = (part: string | undefined) => part?.startsWith('{') === true
    const parts = (path: string) => path.split('/')
    const pairs = paths.flatMap((one, at) => paths.slice(at + 1).map((other) => [parts(one), parts(other)]))
    for (const [one = [], other = []] of pairs) {
      if (one.length !== other.length) continue
      const same = one.every((part, at) => isPart(part) || isPart(other[at]) || part === other[at])
      const equallyOpen = one.filter(isPart).length === other.filter(isPart).length
      assert.ok(!(same && equallyOpen), `${one.join('/')} and ${other.join('/')}`)
    }
    for (const path of paths) assert.doesNotMatch(path, /\/$|\?/)
  })

  test('gives each operation its access, a name and its responses', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    assert.equal(new Set(ids).size, ids.length)
    for (const { path, operation } of operations) {
      const { operationId, summary, security, parameters, responses } = operation
      assert.match(operationId, /^\w+$/)
      assert.ok(Array.isArray(security) && summary.length > 0, operationId)
      assert.ok(
        Object.keys(responses).some((status) => status.startsWith('2')),
        operationId,
      )
      assert.ok(
        Object.keys(responses).some((status) => status.startsWith('4')),
        operationId,
      )
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)
      assert.deepEqual(inPath, path.match(/\{\w+\}/g) ?? [], operationId)
      const named = parameters.map((one) => `${one.in} ${one.name}`)
      assert.equal(new Set(named).size, named.length, operationId)
    }
  })
})
