import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test, type TestContext } from 'node:test'

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

describe('a start', () => {
  const project = mkdtempSync(join(tmpdir(), 'mafteach-start-'))
  after(() => rmSync(project, { recursive: true, force: true }))
  const turn = join(project, '.cache', 'installing')
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': '{}',
    'node_modules/.installed': `${createHash('sha256').update('{}').digest('hex')} ${process.platform}-${process.arch}\n`,
    'tools/resolve-drizzle.ts': '',
    'build/build-web.ts': `console.log('built')`,
    'src/server/main.ts': `console.log('served')`,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(project, path, '..'), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  mkdirSync(join(project, '.cache'))
  mkdirSync(join(project, 'node_modules', 'node', 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(project, 'node_modules', 'node', 'bin', 'node'))
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(project, 'tools', 'bootstrap.mjs'))

  /** Starts the shop of this project, with the process id of the shell. */
  async function start(t: TestContext, before = 'true', onOutput?: (output: string) => void) {
    const child = spawn('sh', [
      '-c',
      `${before}; exec "$1" "$2" src/server/main.ts`,
      'sh',
      process.execPath,
      join(project, 'tools', 'bootstrap.mjs'),
    ])
    t.after(() => child.kill('SIGKILL'))
    let output = ''
    const hear = (text: Buffer) => {
      output += text.toString()
      onOutput?.(output)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    await once(child, 'close', { signal: t.signal })
    return output
  }

  test('waits while another process installs or builds, and names the file that says so', async (t) => {
    writeFileSync(turn, String(process.pid))
    const output = await start(t, 'true', (text) => {
      if (text.includes(turn)) rmSync(turn, { force: true })
    })
    assert.match(output, /^Another process is installing or building .*\nbuilt\nserved\n$/s)
    assert.ok(!existsSync(turn), 'others may go on')
  })

  for (const [what, age, holder, before] of [
    ['has ended', 0, '999999999', 'true'],
    ['had the same id in an earlier container', 0, '', `printf $$ > "${turn}"`],
    ['had an id that another process got after the machine started again', 1e9, String(process.pid), 'true'],
    ['ended before it had written its id', 60, '', 'true'],
  ] as const)
    test(`does not wait for a process that ${what}`, { timeout: 60_000 }, async (t) => {
      writeFileSync(turn, holder)
      const then = Date.now() / 1000 - age
      utimesSync(turn, then, then)
      assert.match(await start(t, before), /built\nserved\n$/)
    })
})
