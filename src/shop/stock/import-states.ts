import { keyProblems } from './key-problem.ts'

/** An import is open while lines come in, confirmed while they are put in stock. */
export const importStates = ['open', 'confirmed', 'shelved', 'dropped'] as const
export type ImportState = (typeof importStates)[number]

export const batchStates = ['on-shelf', 'quarantined', 'undone'] as const
export type BatchState = (typeof batchStates)[number]

/** `new`; `repeated`: the same as an earlier line; `known`: the vault has it; else what is wrong with it. */
export const lineVerdicts = ['new', 'repeated', 'known', ...keyProblems] as const
export type LineVerdict = (typeof lineVerdicts)[number]
