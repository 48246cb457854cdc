import { api, type EndpointName } from '../../src/contract/api.ts'
import { aUser } from '../support/builders.ts'
import type { Refused, Scenarios } from '../support/scenarios.ts'
import { aVisitor, type TestShop, type Visitor } from '../support/shop.ts'

type Names = 'getDesk' | 'listManagers' | 'addManager' | 'changeDuties'

/** `shop` is a function: the shop opens after the scenarios are listed. */
export function deskScenarios(shop: () => TestShop): Pick<Scenarios, Names> {
  const noUser = '01890000-0000-7000-8000-000000000000'
  const owner = async () => aVisitor(await aUser(shop().context, { role: 0 }))
  async function ask(name: EndpointName, input: unknown, as?: Visitor): Promise<Refused> {
    const { status, problem } = await shop().call(api[name], input, as ?? (await owner()))
    return { status, code: problem.code }
  }

  return {
    getDesk: {},
    listManagers: {},
    addManager: { 'not-found': () => ask('addManager', { login: 'nobody-here', duties: ['stock'] }) },
    changeDuties: {
      'not-found': () => ask('changeDuties', { userId: noUser, duties: ['stock'] }),
      'last-owner': async () => {
        const { userId, token } = await aUser(shop().context, { role: 0 })
        const disable = (value: string) =>
          shop().context.pool.query(`update users set disabled_at = ${value} where role = 0 and id <> $1`, [
            userId,
          ])
        await disable('now()')
        const refused = await ask('changeDuties', { userId, duties: [] }, aVisitor({ token }))
        await disable('null')
        return refused
      },
    },
  }
}
