import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { images } from './catalogue.ts'
import { storedObjects } from './stored-objects.ts'

/**
 * Resized pictures in the object store, created once for all servers. `size` is the file name below the
 * picture's address.
 */
export const pictureSizes = pgTable(
  'picture_sizes',
  {
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    objectKey: text('object_key')
      .notNull()
      .references(() => storedObjects.key),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'picture_sizes_pkey', columns: [t.imageId, t.size] }),
    index('picture_sizes_object').on(t.objectKey),
  ],
)
