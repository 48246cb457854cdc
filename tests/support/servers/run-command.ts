import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../../src/server/commands/shop.ts', import.meta.url))

/**
 * Runs a command of the shop as a terminal would, and returns its exit code and what it printed. The signal kills it;
 * the code is then -1. `cwd`: the folder with its `.env`.
 */
export function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  where: { readonly signal?: AbortSignal; readonly cwd?: string } = {},
): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    const options = {
      env: { ...process.env, ...environment },
      killSignal: 'SIGKILL',
      ...where,
    } as const
    const child = execFile(process.execPath, [file, ...words], options, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, text: out + err }),
    )
  })
}
