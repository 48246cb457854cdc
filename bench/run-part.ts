import process from 'node:process'
import { parts } from './parts.ts'
import type { Figure } from './report/figure.ts'

// Runs one bench, and sends each figure to run.ts as soon as it is measured.
const [name = '', quick] = process.argv.slice(2)
const part = parts[name]
if (part === undefined) throw new Error(`There is no bench "${name}"`)
process.once('SIGTERM', () => process.exit(1))
await part.bench({
  quick: quick === '--quick',
  rounds: quick === '--quick' ? 1 : 5,
  add: (figure: Figure) => void process.send?.(figure),
})
process.disconnect?.()
