import { join } from 'node:path'
import process from 'node:process'
import { type Count, one, root, runTool, sentence, step, sum } from './run-step.ts'

const checks = [
  { title: 'format', tool: 'oxfmt', args: ['--check'], hint: 'npm run fix' },
  { title: 'lint', tool: 'oxlint', args: [], hint: 'npm run fix mends some of it' },
  { title: 'types', tool: 'tsc', args: ['-b'], hint: null },
] as const

type Check = (typeof checks)[number]['title']

/** Static checks of the code. */
export async function check(titles: readonly Check[] = checks.map(({ title }) => title)): Promise<Count> {
  const counts: Count[] = []
  for (const { title, tool, args, hint } of checks.filter((one) => titles.includes(one.title)))
    counts.push(
      await step(title, async () => {
        const good = await runTool(join(root, 'node_modules', '.bin', tool), args)
        if (!good && hint !== null) console.log(`   → ${hint}`)
        return one(good)
      }),
    )
  return sum(counts)
}

if (import.meta.main) {
  const count = await check()
  console.log(`\n${sentence(count)}`)
  process.exit(count.failed === 0 ? 0 : 1)
}
