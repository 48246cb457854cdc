import * as v from 'valibot'
import { backedUpTable, sequenceState } from './tables.ts'

// The entries of a backup, in this order: `manifest.json`; each table as `tables/<name>/<number>.copy`, rows
// in PostgreSQL's COPY text format; `jobs/<number>.json`, the unfinished jobs; `objects/<key>`, the objects
// that rows refer to; `end.json`.

export const manifestName = 'manifest.json'
export const endName = 'end.json'
export const objectPrefix = 'objects/'

/** The origin of a backup. */
export const manifestSchema = v.object({
  format: v.literal(1),
  version: v.string(),
  /** ISO, UTC. */
  takenAt: v.string(),
  /** The migrations of its database, which the restoring release must know. */
  migrations: v.array(v.object({ name: v.string(), hash: v.string() })),
  tables: v.array(backedUpTable),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

/** Proves completeness: number of rows per table, and of jobs and objects. */
export const endSchema = v.object({
  rows: v.record(v.string(), v.number()),
  jobs: v.number(),
  /** Older backups have none. */
  objects: v.optional(v.number(), 0),
  sequences: v.array(sequenceState),
})
export type End = v.InferOutput<typeof endSchema>

/** A job that was unfinished at the time of the backup. */
export const savedJob = v.object({
  name: v.string(),
  data: v.unknown(),
  startAfter: v.string(),
})
export const savedJobs = v.array(savedJob)
export type SavedJob = v.InferOutput<typeof savedJob>
