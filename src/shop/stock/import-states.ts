import { keyProblems } from './key-problem.ts'

/** An import is open while lines are uploaded and confirmed while they are added to stock. */
export const importStates = ['open', 'confirmed', 'published', 'dropped'] as const
export type StockImportState = (typeof importStates)[number]

export const batchStates = ['for-sale', 'quarantined', 'undone'] as const
export type BatchState = (typeof batchStates)[number]

/** `new`; `repeated`: the same as an earlier line; `known`: already in the vault; otherwise the problem. */
export const lineVerdicts = ['new', 'repeated', 'known', ...keyProblems] as const
export type LineVerdict = (typeof lineVerdicts)[number]
