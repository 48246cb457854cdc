import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type Command, CommandRefused } from './running/command.ts'
import { readCommandSettings } from './running/read-command-settings.ts'
import { withShop } from './running/with-shop.ts'
import { exportShop } from '#server/admin/shop-export/export-shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { version } from '#server/startup/version.ts'

/** Writes all data of the shop to one archive of open formats, while it keeps selling. */
export const exportCommand: Command = {
  usage: '<file.zip> [--with-keys]',
  about:
    'Exports the whole shop as CSV, JSON, Markdown and files; --with-keys adds the licence keys in clear.',
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'with-keys': { type: 'boolean' } },
    })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new CommandRefused('Name the file.')
    if (existsSync(path)) throw new CommandRefused(`${path} is there already.`)
    const withKeys = values['with-keys'] === true
    const { settings } = readCommandSettings()
    await withShop(settings, async (context) => {
      const { archive } = await exportShop(context, systemActor('export'), { version, withKeys })
      const unfinished = `${path}.unfinished`
      try {
        await pipeline(archive, createWriteStream(unfinished, { mode: 0o600, flush: true }))
        await rename(unfinished, path)
      } finally {
        await rm(unfinished, { force: true })
      }
    })
    const keys = withKeys ? 'The licence keys are in it in clear' : 'The licence keys are not in it'
    console.log(`${path} is complete. ${keys}; it holds personal data. Keep it in a safe place.`)
    return 0
  },
}
