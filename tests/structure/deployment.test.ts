import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { settingDefinitions } from '#server/settings/definitions.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Environment variables of the image that are not settings. */
const ofNode = new Set(['NODE_ENV', 'PATH'])

/** The environment variables that the image sets. */
function imageVariables(): (readonly [name: string, value: string])[] {
  const lines = [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].map(([, line = '']) => line).join(' ')
  return [...lines.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value] as const)
}

describe('the image and its compose file', () => {
  test('copy only files that exist and are in the build context', () => {
    const context = read('.dockerignore').split('\n')
    const copied = [...read('Dockerfile').matchAll(/^COPY --from=build .*?\/shop\/(\S+)/gm)].flatMap(
      ([, path]) => (path === undefined ? [] : [path]),
    )
    assert.ok(copied.length >= 6, `only ${copied.length} copies were read`)
    for (const path of copied.filter((path) => !['node_modules', 'dist'].includes(path))) {
      assert.ok(existsSync(join(root, path)), path)
      assert.ok(
        context.some((line) => line === `!${path}` || path.startsWith(`${line.slice(1)}/`)),
        `${path} is not in the build context`,
      )
    }
  })

  test('set only settings that exist', () => {
    const compose = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm)].flatMap(([, name]) =>
      name === undefined || name.startsWith('POSTGRES_') ? [] : [name],
    )
    const image = imageVariables().flatMap(([name]) =>
      ofNode.has(name) || name.startsWith('MALLOC_') ? [] : [name],
    )
    assert.ok(compose.length >= 5 && image.length >= 3, `${compose.length} and ${image.length} were read`)
    assert.deepEqual(
      [...compose, ...image].filter((name) => !(name in settingDefinitions)),
      [],
    )
  })

  test('return memory to the system in the same way in the image and with npm start', () => {
    const bootstrap = read('tools/bootstrap.mjs')
    const ofMalloc = imageVariables().filter(([name]) => name.startsWith('MALLOC_'))
    assert.equal(ofMalloc.length, 2)
    for (const [name, value] of ofMalloc) assert.ok(bootstrap.includes(`${name}: '${value}'`), name)
    const flags =
      read('Dockerfile')
        .split('CMD')
        .at(-1)
        ?.match(/--max-[a-z-]+=\d+/g) ?? []
    assert.equal(flags.length, 2)
    for (const flag of flags) assert.ok(bootstrap.includes(`'${flag}'`), flag)
  })

  test('write only where the read-only file system allows it', () => {
    assert.match(read('compose.yaml'), /^ {2}read_only: true$/m)
    assert.match(read('Dockerfile'), /^VOLUME \/data$/m)
    assert.match(read('Dockerfile'), /DATA_DIRECTORY=\/data/)
    assert.match(read('Dockerfile'), /^USER shop$/m)
  })
})

describe('the systemd unit', () => {
  const unit = read('deploy/shop.service')

  test('reads its settings from the file that the commands read', () => {
    assert.doesNotMatch(unit, /^EnvironmentFile=/m)
    assert.match(unit, /^WorkingDirectory=\/srv\/shop$/m)
  })

  test('lets the shop stop its database itself', () => {
    assert.match(unit, /^KillMode=mixed$/m)
  })
})
