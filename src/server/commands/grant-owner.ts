import { parseArgs } from 'node:util'
import { type Command, CommandRefused } from './running/command.ts'
import { readCommandSettings } from './running/read-command-settings.ts'
import { withShop } from './running/with-shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { grantOwner as grant } from '#server/identity/two-factor/grant-owner.ts'

/** Makes a registered user an owner of the shop. */
export const grantOwnerCommand: Command = {
  usage: '<name or e-mail of an account> [--without-two-factor]',
  about: 'Makes an account an owner; --without-two-factor where phone and recovery codes are lost.',
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'without-two-factor': { type: 'boolean' } },
    })
    const [login, ...more] = positionals
    if (login === undefined || more.length > 0) throw new CommandRefused('Name one account.')
    const withoutTwoFactor = values['without-two-factor'] === true
    const { settings } = readCommandSettings()
    const name = await withShop(settings, (context) =>
      context.transact(systemActor('user:grant'), (work) =>
        grant(work, context.jobs, { login, withoutTwoFactor }),
      ),
    )
    if (name === null) {
      console.error('Nobody has signed up under that name or address.')
      return 1
    }
    const note = withoutTwoFactor ? ' A new two-factor method is set up at the next sign-in.' : ''
    console.log(`${name} is an owner of the shop.${note}`)
    return 0
  },
}
