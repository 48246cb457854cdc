import { sql } from 'drizzle-orm'
import { reviews } from '#server/database/tables/reviews.ts'

/** A manager has hidden it, or others wanted it gone: neither is undone by writing it again. */
export const needsModeration = sql<boolean>`(${reviews.state} = 'hidden' or (${reviews.state} = 'waiting' and ${reviews.concern} in ('edited', 'reported')))`
