import * as v from 'valibot'
import { visibleLine, visibleLines } from './shapes.ts'

/** Fields of the admin area's forms; the messages of their problems are under `problems` in its words. */

export const whole = (least: number, most: number, beyond = 'out-of-range') =>
  v.pipe(v.number('number'), v.integer('whole'), v.minValue(least, beyond), v.maxValue(most, beyond))

/** Text of a draft: may be empty. */
export const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, 'too-long'), visibleLine)
export const texts = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.replace(/\r\n?/g, '\n')),
    v.trim(),
    v.maxLength(max, 'too-long'),
    visibleLines,
  )
/** An https address the shop links to; strict, so that a link cannot hide its target. */
export const webAddress = v.pipe(
  text(300),
  v.regex(/^https:\/\/[^\s/@]+\.[^\s/@]+(?:\/\S*)?$/, 'web-address'),
  v.url('web-address'),
)
export const both = <Text extends v.GenericSchema<string, string>>(one: Text) =>
  v.strictObject({ en: one, he: one })
