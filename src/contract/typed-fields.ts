import * as v from 'valibot'
import { visibleLine, visibleLines } from './shapes.ts'

/** Fields that managers type into: what each refuses has its text under `problems` of the admin area's words. */

export const whole = (least: number, most: number, beyond = 'out-of-range') =>
  v.pipe(v.number('number'), v.integer('whole'), v.minValue(least, beyond), v.maxValue(most, beyond))

/** Text of a draft: it may still be empty. */
export const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, 'too-long'), visibleLine)
export const texts = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((given) => given.replace(/\r\n?/g, '\n')),
    v.trim(),
    v.maxLength(max, 'too-long'),
    visibleLines,
  )
/** An https address that the shop links to; the stricter it is, the less a link can hide. */
export const webAddress = v.pipe(
  text(300),
  v.regex(/^https:\/\/[^\s/@]+\.[^\s/@]+(?:\/\S*)?$/, 'web-address'),
  v.url('web-address'),
)
export const both = <Text extends v.GenericSchema<string, string>>(one: Text) =>
  v.strictObject({ en: one, he: one })
