import { sql } from 'drizzle-orm'
import { reviews } from '#server/database/tables/reviews.ts'

/** True if a manager has hidden the review or users have reported it: writing it again does not undo that. */
export const needsModeration = sql`(${reviews.state} = 'hidden' or (${reviews.state} = 'waiting' and ${reviews.concern} in ('edited', 'reported')))`
