import type { SettingValue } from '#contract/admin/settings.ts'
import { momentOf } from '#shop/israel-time.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { isClosed } from '#shop/settings/maintenance.ts'

const maintenanceKeys = ['MAINTENANCE', 'MAINTENANCE_TEXT', 'MAINTENANCE_TEXT_HE', 'MAINTENANCE_UNTIL']

/** The values as they will be, and which of them change. */
type After = {
  readonly of: (key: string) => SettingValue | null
  readonly changes: (key: string) => boolean
}

/**
 * Refuses, at its field, a time with which a setting that is being changed would have no effect: a shop that
 * closes until a time that is over stays open, and such an announcement is never shown.
 */
export function refuseContradictions(
  { of, changes }: After,
  now = new Date(),
): Refusal<'invalid-input'> | null {
  const clock = (key: string) => String(of(key) ?? '') || null
  const fields: Record<string, string> = {}
  const until = clock('MAINTENANCE_UNTIL')
  if (maintenanceKeys.some(changes) && of('MAINTENANCE') === true && !isClosed({ on: true, until }, now))
    fields['MAINTENANCE_UNTIL'] = 'moment-over'
  const [from, end] = [clock('ANNOUNCEMENT_FROM'), clock('ANNOUNCEMENT_UNTIL')]
  if (end !== null) {
    const endChanges = changes('ANNOUNCEMENT_UNTIL')
    if (endChanges && momentOf(end) <= now.toISOString()) fields['ANNOUNCEMENT_UNTIL'] = 'moment-over'
    else if (from !== null && end <= from && (endChanges || changes('ANNOUNCEMENT_FROM')))
      fields['ANNOUNCEMENT_UNTIL'] = 'order'
  }
  return Object.keys(fields).length > 0 ? refuse('invalid-input', { fields }) : null
}
