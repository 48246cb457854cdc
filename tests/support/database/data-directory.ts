import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A temporary directory for a database of one's own. Temporary directories are closed to others,
 * and root's database, which runs as someone else, would move out of it and stay behind.
 */
export function makeDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'mafteach-data-'))
  chmodSync(directory, 0o755)
  return directory
}
