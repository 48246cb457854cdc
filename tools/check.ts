import { join } from 'node:path'
import process from 'node:process'
import { type Count, one, root, runTool, sentence, step, sum } from './run-step.ts'

const checks = [
  { title: 'format', tool: 'oxfmt', args: ['--check'], hint: 'npm run fix' },
  { title: 'lint', tool: 'oxlint', args: [], hint: 'npm run fix mends some of it' },
  { title: 'types', tool: 'tsc', args: ['-b'], hint: null },
] as const

/** Static checks of the code, at the same time. */
export async function check(): Promise<Count> {
  return sum(
    await Promise.all(
      checks.map(({ title, tool, args, hint }) =>
        step(title, async () => {
          const good = await runTool(join(root, 'node_modules', '.bin', tool), args)
          if (!good && hint !== null) console.log(`   → ${hint}`)
          return one(good)
        }),
      ),
    ),
  )
}

if (import.meta.main) {
  const count = await check()
  console.log(`\n${sentence(count)}`)
  process.exit(count.failed === 0 ? 0 : 1)
}
