import process from 'node:process'
import { type Command, CommandRefused } from './running/command.ts'

// npm run shop -- <command> …

/** Loaded on demand: a command needs only its own part of the shop. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  doctor: async () => (await import('./doctor/doctor.ts')).doctor,
  backup: async () => (await import('./backup/backup.ts')).backup,
  restore: async () => (await import('./backup/restore.ts')).restore,
  export: async () => (await import('./export.ts')).exportCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  'user:grant': async () => (await import('./grant-owner.ts')).grantOwnerCommand,
  'keys:rotate': async () => (await import('./rotate-keys.ts')).rotateKeys,
  'blobs:move': async () => (await import('./move-blobs.ts')).moveBlobs,
  'audit:verify': async () => (await import('./verify-audit.ts')).verifyAuditCommand,
  seed: async () => (await import('./seed.ts')).seed,
}

process.exitCode = await runCommand(process.argv.slice(2))

async function runCommand([name = 'help', ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) {
    await printHelp()
    return name === 'help' ? 0 : 2
  }
  const command = await load()
  try {
    return await command.run(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    if (!isMisuse(error)) return 1
    console.error(`Usage: npm run shop -- ${name} ${command.usage}`)
    return 2
  }
}

/** Exit code for wrong usage or invalid settings. */
function isMisuse(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof CommandRefused || code.startsWith('ERR_PARSE_ARGS')
}

async function printHelp(): Promise<void> {
  console.log('npm run shop -- <command>\n')
  for (const [name, load] of Object.entries(commands)) {
    const { usage, about } = await load()
    console.log(`  ${name} ${usage}\n      ${about}`)
  }
}
