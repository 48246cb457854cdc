import { readTabJson } from '#web/platform/browser/storage.ts'

/** The token of the team invitation opened in this tab; null if none. */
export function invitationInTab(): string | null {
  const stored = readTabJson('invitation')
  return typeof stored === 'string' ? stored : null
}
