import { readTabJson } from '#web/platform/browser/storage.ts'

/** The token of the invitation into the team by which this tab came; null: by none. */
export function invitationInTab(): string | null {
  const kept = readTabJson('invitation')
  return typeof kept === 'string' ? kept : null
}
