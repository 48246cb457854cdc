// Runs one of the project's scripts on a machine with nothing but Node and npm: installs what is missing,
// then starts the script with the project's own Node. Plain JavaScript without packages, because none are
// installed yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = join(root, 'node_modules')
const stamp = join(packages, '.installed')
const finished = join(packages, '.package-lock.json')
const turn = join(root, '.cache', 'installing')
const ownNode = join(packages, 'node', 'bin', 'node')
const server = 'src/server/main.ts'
const loadFirst = pathToFileURL(join(root, 'tools', 'resolve-drizzle.ts')).href
const oldestNode = 20
// between creating the file of the turn and writing to it
const emptyMilliseconds = 5000
// Returns free memory to the system and caches compiled source for the next start: docs/decisions/0165.
const serving = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  ...process.env,
  NODE_ENV: 'production',
}

const [script, ...args] = process.argv.slice(2)
if (script === undefined) end(2, 'Usage: node tools/bootstrap.mjs <script> [arguments]')
if (Number.parseInt(process.versions.node, 10) < oldestNode)
  console.error(
    `This machine's Node is ${process.versions.node}; installing needs Node ${oldestNode} or later.`,
  )

if (!isInstalled()) await alone(async () => isInstalled() || (await install()))
if (script === server) {
  await alone(() => runOwn('build/build-web.ts', [], serving))
  await runOwn(script, args, serving, ['--max-semi-space-size=8', '--max-old-space-size=1024'])
} else await runOwn(script, args, process.env)

function isInstalled() {
  return existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()
}

/** The installation depends on the lock file and on the machine (two machines may share the directory). */
function wanted() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch}\n`
}

/** Two terminals may start at the same time: the second waits until the first has installed or built. */
async function alone(work) {
  for (let waited = 0; !take(); waited++) {
    if (waited === 0)
      console.error(
        `Another process is installing or building here; waiting for it …\nIf there is none, delete ${turn}.`,
      )
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const release = () => rmSync(turn, { force: true })
  process.once('exit', release)
  await work()
  process.off('exit', release)
  release()
}

function take() {
  try {
    mkdirSync(dirname(turn), { recursive: true })
    writeFileSync(turn, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    // nothing can be written here: an installation or a build will say so itself
    if (error.code !== 'EEXIST') return true
    if (!isHeld()) rmSync(turn, { force: true })
    return false
  }
}

/**
 * Whether the process that took the turn still runs. If it was killed, another one may have its id: in the next
 * container this very one, and any after the machine was started again.
 */
function isHeld() {
  try {
    const holder = readFileSync(turn, 'utf8')
    const age = Date.now() - statSync(turn).mtimeMs
    if (holder === '') return age < emptyMilliseconds
    return Number(holder) !== process.pid && age < uptime() * 1000 && isAlive(Number(holder))
  } catch {
    return true // given back in between
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function install() {
  // npm writes its own list last. If it is missing, an earlier installation was interrupted and may have left
  // partial files that npm would take for complete ones.
  if (!existsSync(finished)) rmSync(packages, { recursive: true, force: true })
  rmSync(finished, { force: true })
  rmSync(stamp, { force: true })
  console.error('Installing packages; the first time takes a minute or so …')
  let code = await npmInstall()
  // Where install scripts are disabled, Node's binary is fetched explicitly.
  if (code === 0 && !existsSync(ownNode))
    code = await npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
  if (code !== 0 || !existsSync(ownNode))
    end(
      code || 1,
      '\nThe packages could not be installed (see above). It needs a connection to the npm registry,\n' +
        'some 700 MB of disk and write access to this directory. Then run the same command again.',
    )
  if ((await run(ownNode, ['--eval', '0'], process.env)) !== 0)
    end(
      1,
      '\nThe Node of the project does not start here (see above). On a slim image: apt-get install libatomic1',
    )
  writeFileSync(stamp, wanted())
}

/**
 * Installs exactly the lock file's packages and does not change it. Not `npm ci`: that rejects a lock file
 * without the optional packages of other platforms. Development packages are always installed, also under
 * NODE_ENV=production, because the checks and the build need them.
 */
function npmInstall() {
  return npm([
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
}

/** Runs the npm that started us, under the machine's Node: ours may be about to be replaced. */
function npm(parameters) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js'))
    return run(process.env.npm_node_execpath ?? process.execPath, [cli, ...parameters], process.env)
  return run('npm', parameters, process.env)
}

/**
 * Runs a script of the project with the project's Node, and exits with its code unless it succeeded and more
 * is to come.
 */
async function runOwn(path, parameters, environment, flags = []) {
  const code = await run(ownNode, [...flags, '--import', loadFirst, path, ...parameters], {
    ...environment,
    PATH: `${join(packages, '.bin')}:${environment.PATH ?? ''}`,
  })
  if (code !== 0) process.exit(code)
}

/**
 * Runs a program to its end; returns its exit code. It gets a process group of its own and every signal once
 * from us: a terminal's Ctrl-C reaches us from the terminal and again through npm.
 */
function run(command, parameters, env) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, env, stdio: 'inherit', detached: true })
    const last = new Map()
    const pass = (signal) => {
      if (Date.now() - (last.get(signal) ?? 0) > 500) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      last.set(signal, Date.now())
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
    for (const signal of signals) process.on(signal, pass)
    // When npm is killed, our program must end too: a killed npm forwards no signal.
    const parent = process.ppid
    const orphaned = () => process.ppid !== parent && pass('SIGTERM')
    const watch = process.env.npm_lifecycle_event === undefined ? undefined : setInterval(orphaned, 500)
    const done = (code) => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, pass)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      done(127)
    })
    child.on('close', (code, signal) =>
      done(code ?? { SIGINT: 130, SIGTERM: 143, SIGKILL: 137 }[signal] ?? 1),
    )
  })
}

function end(code, text) {
  console.error(text)
  process.exit(code)
}
