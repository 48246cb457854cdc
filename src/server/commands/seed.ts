import { parseArgs } from 'node:util'
import { type Command, CommandRefused } from './running/command.ts'
import { readCommandSettings } from './running/read-command-settings.ts'
import { withShop } from './running/with-shop.ts'
import { loadShop } from '#server/demo/seed/load-shop.ts'
import { seedDemoShop } from '#server/demo/seed/seed-demo-shop.ts'

/** Fills a demo shop for load tests. */
export const seed: Command = {
  usage: '--products 10000 --orders 1000000',
  about: 'Fills a demo shop with invented products and orders, for load tests.',
  async run(args) {
    const size = readSize(args)
    const { settings } = readCommandSettings()
    if (settings.mode === 'live')
      throw new CommandRefused(
        'This fills a shop with invented products and orders. It does not touch a live one.',
      )
    const started = performance.now()
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
    await withShop(settings, async (context) => {
      const manager = await seedDemoShop(context)
      if (manager !== null)
        console.log(`Manager: ${manager.username}   one-time password: ${manager.password}`)
      await loadShop(context, size, (what, done, of) =>
        console.log(
          `${seconds().padStart(6)} s  ${what}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`,
        ),
      )
    })
    console.log(`Done in ${seconds()} s.`)
    return 0
  },
}

function readSize(args: readonly string[]): { products: number; orders: number } {
  const { values } = parseArgs({
    args: [...args],
    options: { products: { type: 'string' }, orders: { type: 'string' } },
  })
  return { products: wholeNumber(values.products, 100_000), orders: wholeNumber(values.orders, 10_000_000) }
}

function wholeNumber(text: string | undefined, most: number): number {
  const value = Number(text ?? 0)
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new CommandRefused(`“${text}” is not a number from 0 to ${most}`)
  return value
}
