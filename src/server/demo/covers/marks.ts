import { creativeMarks } from './marks/creative-marks.ts'
import { gameMarks } from './marks/game-marks.ts'
import { officeMarks } from './marks/office-marks.ts'
import { securityMarks } from './marks/security-marks.ts'
import { serviceMarks } from './marks/service-marks.ts'
import type { Mark } from './marks/shapes.ts'
import { systemMarks } from './marks/system-marks.ts'

/** The product marks by name, as a demo product or a post of the blog asks for them. */
export const marks: Readonly<Record<string, Mark>> = {
  ...securityMarks,
  ...officeMarks,
  ...systemMarks,
  ...creativeMarks,
  ...gameMarks,
  ...serviceMarks,
}
