import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A temporary directory for a separate database. Temporary directories are closed to other users, so root's
 * database, which runs as another user, would be moved elsewhere and never deleted.
 */
export function makeDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'mafteach-data-'))
  chmodSync(directory, 0o755)
  return directory
}
