import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const megabyte = 1024 * 1024

/** The most memory that a process has had, in MB (Linux: VmHWM). */
export function peakMegabytes(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (kilobytes === undefined) throw new Error(`The process ${pid} has no peak of its memory`)
  return (Number(kilobytes) * 1024) / megabyte
}

/** From now on, the peak is that of what the process does next. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Watches a process until it ends; resolves with its peak in MB. */
export async function peakUntilEnd({ pid, exitCode }: ChildProcess): Promise<number> {
  let peak = 0
  for (;;) {
    try {
      if (pid === undefined || exitCode !== null) return peak
      peak = Math.max(peak, peakMegabytes(pid))
    } catch {
      // it has ended
      return peak
    }
    await pause(20)
  }
}
