import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem } from 'node:os'
import process from 'node:process'
import pg from 'pg'

/** The machine on which the report was made. */
export type Machine = Readonly<Record<string, string>>

export async function describeMachine(databaseUrl: string): Promise<Machine> {
  const [first, ...others] = cpus()
  return {
    Date: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    Commit: commit(),
    CPU: `${first?.model.trim() ?? 'unknown'}, ${others.length + 1} cores`,
    'One core': `${coreSeconds().toFixed(2)} s for a loop of 200 million additions`,
    Memory: `${(totalmem() / 1024 ** 3).toFixed(1)} GB`,
    System: `${process.platform} ${release()}`,
    'Node.js': process.versions.node,
    PostgreSQL: await postgresVersion(databaseUrl),
    'Load before': loadavg()
      .map((load) => load.toFixed(1))
      .join(', '),
  }
}

/** How quick a core is: cores of the same model differ by a factor of two. */
function coreSeconds(): number {
  const started = performance.now()
  let sum = 0
  for (let step = 0; step < 200_000_000; step++) sum += step % 7
  return sum > 0 ? (performance.now() - started) / 1000 : 0
}

async function postgresVersion(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? 'unknown'
  } finally {
    await client.end()
  }
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
