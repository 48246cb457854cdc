import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'mafteach-bootstrap-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script through the bootstrap; `onSaying` receives its output. */
async function run(
  script: string,
  args: readonly string[] = [],
  onSaying?: (said: string, pid: number) => void,
) {
  const file = join(folder, 'script.ts')
  writeFileSync(file, script)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bootstrap.mjs'), file, ...args])
  let said = ''
  const hear = (text: Buffer) => {
    said += text.toString()
    onSaying?.(said, child.pid ?? 0)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  await once(child, 'close')
  return { said, code: child.exitCode }
}

test('a script gets its arguments and the project’s own Node, and its exit code comes back', async () => {
  const { said, code } = await run(
    'console.log(process.version, process.argv.slice(2).join()); process.exit(7)',
    ['a', 'b c'],
  )
  assert.match(said, /^v26\.\d+\.\d+ a,b c\n$/)
  assert.equal(code, 7)
})

test('a Ctrl-C that arrives twice, from the terminal and through npm, reaches the script once', async () => {
  const script = `
    let heard = 0
    process.on('SIGINT', () => { heard++; setTimeout(() => { console.log('heard ' + heard); process.exit(0) }, 300) })
    setInterval(() => {}, 1000)
    console.log('waiting')`
  let sent = false
  const { said, code } = await run(script, [], (text, pid) => {
    if (sent || !text.includes('waiting')) return
    sent = true
    process.kill(pid, 'SIGINT')
    process.kill(pid, 'SIGINT')
  })
  assert.equal(said, 'waiting\nheard 1\n')
  assert.equal(code, 0)
})

test('a script ended by SIGTERM ends the bootstrap with the exit code a shell would report', async () => {
  const { code } = await run(`console.log('waiting'); setInterval(() => {}, 1000)`, [], (text, pid) => {
    if (text.includes('waiting')) process.kill(pid, 'SIGTERM')
  })
  assert.equal(code, 143)
})
