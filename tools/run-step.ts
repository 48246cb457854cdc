import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The number of passed and failed tests. A step without tests counts as one. */
export type Count = { readonly passed: number; readonly failed: number }

const running = new Set<ChildProcess>()

/** Runs one of the project's tools and shows its output as it comes. Returns whether it succeeded. */
export function runTool(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    running.add(child)
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(false)
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })
}

export function stopTools(): void {
  for (const child of running) child.kill('SIGTERM')
}

/** Prints the title, runs the step and prints its result. */
export async function step(title: string, run: () => Promise<Count>): Promise<Count> {
  const started = performance.now()
  console.log(`\n── ${title}`)
  const count = await run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`   ${count.failed === 0 ? '✔' : '✖'} ${title}: ${sentence(count)} (${seconds} s)`)
  return count
}

export const sentence = ({ passed, failed }: Count) => `${passed} passed, ${failed} failed`

export const one = (good: boolean): Count => (good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

export function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  }
}
