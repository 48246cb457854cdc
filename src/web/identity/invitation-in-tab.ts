import { readTabJson } from '#web/platform/browser/storage.ts'

/** The token of the team invitation opened in this tab; null if none. */
export function invitationInTab(): string | null {
  const kept = readTabJson('invitation')
  return typeof kept === 'string' ? kept : null
}
