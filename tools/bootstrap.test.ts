import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'mafteach-bootstrap-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script through the bootstrap; `onOutput` receives its output. */
async function run(
  script: string,
  args: readonly string[] = [],
  onOutput?: (output: string, pid: number) => void,
) {
  const file = join(folder, 'script.ts')
  writeFileSync(file, script)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bootstrap.mjs'), file, ...args])
  let output = ''
  const hear = (text: Buffer) => {
    output += text.toString()
    onOutput?.(output, child.pid ?? 0)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  await once(child, 'close')
  return { output, code: child.exitCode }
}

test('a script gets its arguments and the project’s own Node, and its exit code comes back', async () => {
  const { output, code } = await run(
    'console.log(process.version, process.argv.slice(2).join()); process.exit(7)',
    ['a', 'b c'],
  )
  assert.match(output, /^v26\.\d+\.\d+ a,b c\n$/)
  assert.equal(code, 7)
})

test('a Ctrl-C that arrives twice, from the terminal and through npm, reaches the script once', async () => {
  const script = `
    let heard = 0
    process.on('SIGINT', () => { heard++; setTimeout(() => { console.log('heard ' + heard); process.exit(0) }, 300) })
    setInterval(() => {}, 1000)
    console.log('waiting')`
  let sent = false
  const { output, code } = await run(script, [], (text, pid) => {
    if (sent || !text.includes('waiting')) return
    sent = true
    process.kill(pid, 'SIGINT')
    process.kill(pid, 'SIGINT')
  })
  assert.equal(output, 'waiting\nheard 1\n')
  assert.equal(code, 0)
})

test('a script ended by SIGTERM ends the bootstrap with the exit code a shell would report', async () => {
  const { code } = await run(`console.log('waiting'); setInterval(() => {}, 1000)`, [], (text, pid) => {
    if (text.includes('waiting')) process.kill(pid, 'SIGTERM')
  })
  assert.equal(code, 143)
})
