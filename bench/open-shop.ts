import process from 'node:process'
import { pino } from 'pino'
import { openShop } from '#server/startup/open-shop.ts'
import { readSettings } from '#server/settings/read-settings.ts'

// The shop as a process of its own. It says its port and, each time it is asked, the memory it
// takes and the most it took since it was asked before.
const settings = readSettings(process.env)
if ('problems' in settings) throw new Error(settings.problems.join('\n'))
const shop = await openShop(settings, pino({ level: settings.logLevel }))

let most = 0
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
process.on('message', () => {
  const now = process.memoryUsage.rss()
  process.send?.({ now, most: Math.max(most, now) })
  most = 0
})
process.once('disconnect', () => {
  clearInterval(watch)
  void shop.stop().then(() => process.exit())
})
process.send?.({ port: shop.port })
