import * as v from 'valibot'
import { email, language } from '../shapes.ts'

/** The body of the stock alert form, also validated in the browser. */
export const alertBody = v.strictObject({ email, language })
