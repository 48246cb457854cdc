import * as v from 'valibot'
import { email, language } from '../shapes.ts'

/** What the form of a sold-out product sends; the browser checks the same before it does. */
export const alertBody = v.strictObject({ email, language })
