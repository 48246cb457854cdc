import { useLanguage } from '#web/platform/framework/site.ts'
import { dayAndMonth } from './short-day.ts'

/** A day of this year or the last, such as `2026-11-21`. */
export function Day({ day }: { readonly day: string }) {
  return <time dateTime={day}>{dayAndMonth(day, useLanguage())}</time>
}
