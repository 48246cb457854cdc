import * as v from 'valibot'
import { visibleLine } from './shapes.ts'

/** The editable links of the header and the footer. */

export const maxHeaderLinks = 8
const footerColumns = 3
export const maxColumnLinks = 10

const line = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, 'too-long'), visibleLine)
const label = v.strictObject({ en: line(40), he: line(40) })

const menuLink = v.strictObject({ label, href: line(400), hidden: v.boolean() })
export type MenuLink = v.InferOutput<typeof menuLink>

const column = v.strictObject({
  title: label,
  links: v.pipe(v.array(menuLink), v.maxLength(maxColumnLinks, 'too-much')),
})

export const menusLayout = v.strictObject({
  header: v.pipe(v.array(menuLink), v.maxLength(maxHeaderLinks, 'too-much')),
  footer: v.pipe(v.array(column), v.length(footerColumns, 'invalid')),
})
export type MenusLayout = v.InferOutput<typeof menusLayout>
