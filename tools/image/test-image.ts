import process from 'node:process'
import { sizeOfImage } from '#tests/image/support/podman.ts'
import { buildImage, makeBase } from '#tools/image/build-image.ts'
import { missingPrograms } from '#tools/image/missing-programs.ts'
import { one, root, runTool, sentence, step, stopTools, sum } from '#tools/run-step.ts'
import { runTests, testFilesIn } from '#tools/run-tests.ts'
import { cleanEnvironment } from '#tools/test-environment.ts'

// Builds the image and runs it as docs/running.md says: two servers behind Caddy on PostgreSQL 15.
// Networks and mounts need root. docs/decisions/0175
const withoutNetwork = '--without-network'
const megabyte = 1e6
/** What the image may add to its base, in megabytes of 1,000,000 bytes. */
const ceiling = 300

cleanEnvironment()
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    interrupted.abort()
    stopTools()
    // podman ends well when it is stopped; what follows must not believe it
    if (!process.argv.includes(withoutNetwork)) process.exit(130)
  })
if (process.argv.includes(withoutNetwork)) await test()
else await buildAndTest()

async function buildAndTest(): Promise<void> {
  const missing = missingPrograms()
  if (missing.length > 0 || process.getuid?.() !== 0) {
    console.error(
      missing.length > 0
        ? `Not installed: apt-get install --no-install-recommends ${missing.join(' ')}`
        : 'Run this as root: it mounts file systems and makes a network of its own.',
    )
    process.exit(2)
  }
  const counts = [
    await step('base', async () => one(await makeBase())),
    await step('image', async () => one(await buildImage())),
    await step('size', async () => one(isSmallEnough())),
  ]
  // The containers share a network that holds nothing but its own loopback: no port is taken, and nothing is
  // reached outside.
  const inside = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath]
  if (sum(counts).failed === 0)
    counts.push(
      one(await runTool('unshare', [...inside, `${root}tools/image/test-image.ts`, withoutNetwork])),
    )
  console.log(`\n${sentence(sum(counts))}`)
  process.exit(sum(counts).failed === 0 ? 0 : 1)
}

async function test(): Promise<void> {
  const tested = await step('containers', () => runTests(testFilesIn('tests/image'), 1, interrupted.signal))
  process.exit(tested.failed === 0 && tested.passed > 0 ? 0 : 1)
}

function isSmallEnough(): boolean {
  const [base, image] = [sizeOfImage('base'), sizeOfImage('mafteach')].map((bytes) => bytes / megabyte)
  if (base === undefined || image === undefined || base === 0) return false
  const added = image - base
  console.log(
    `   ${image.toFixed(0)} MB: base ${base.toFixed(0)}, added ${added.toFixed(0)} (at most ${ceiling})`,
  )
  return added > 0 && added <= ceiling
}
