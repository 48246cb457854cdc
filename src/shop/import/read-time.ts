import { isDay, momentOf } from '#shop/israel-time.ts'

/**
 * Parses `2024-03-05 14:22:10 +0200`, `2024-03-05T12:22:10Z`, or Israel time: `2024-03-05 14:22`, `05/03/2024`.
 * Null for anything else.
 */
export function readTime(cell: string): Date | null {
  const text = cell.trim()
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(text)
  if (iso !== null) return at(iso[1] ?? '', iso[2] ?? '00:00', iso[3] ?? '', iso[4])
  const local = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:,?\s+(\d{1,2}:\d\d)(:\d\d)?)?$/.exec(text)
  if (local === null) return null
  const [, day = '', month = '', year = '', clock = '00:00', seconds = ''] = local
  return at(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    clock.padStart(5, '0'),
    seconds,
    undefined,
  )
}

function at(day: string, clock: string, seconds: string, zone: string | undefined): Date | null {
  if (!isDay(day) || Number.isNaN(Date.parse(`${day}T${clock}${seconds}Z`))) return null
  if (zone === undefined) {
    const moment = new Date(momentOf(`${day}T${clock}`))
    return new Date(moment.getTime() + 1000 * Number(seconds.slice(1)))
  }
  const offset = zone === 'UTC' || zone === 'Z' ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
  return new Date(`${day}T${clock}${seconds === '' ? ':00' : seconds}${offset}`)
}
