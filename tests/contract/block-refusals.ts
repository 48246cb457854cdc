import { addBlock, liftBlock } from '#contract/admin/customers/blocks.ts'
import { aBlock, aBlockBody } from '#tests/support/blocks.ts'
import type { Scenarios } from '#tests/support/scenarios.ts'
import type { TestShop } from '#tests/support/shop.ts'

const nothing = '01890000-0000-7000-8000-000000000000'

export function blockScenarios(
  shopOf: () => TestShop,
): Pick<Scenarios, 'listBlocks' | 'addBlock' | 'liftBlock'> {
  async function add(wanted: Parameters<typeof aBlockBody>[0]) {
    const { manager } = await aBlock(shopOf())
    const { status, problem } = await shopOf().call(addBlock, aBlockBody(wanted), manager)
    return { status, code: problem.code }
  }
  async function lift(blockId?: string) {
    const { block, manager } = await aBlock(shopOf())
    const input = { blockId: blockId ?? block.id }
    await shopOf().call(liftBlock, input, manager)
    const { status, problem } = await shopOf().call(liftBlock, input, manager)
    return { status, code: problem.code }
  }
  return {
    listBlocks: {},
    addBlock: {
      'block-running': async () => add({ value: (await aBlock(shopOf())).email }),
      'block-end-past': () => add({ endsAt: '2020-01-01T00:00:00.000Z' }),
    },
    liftBlock: { 'not-found': () => lift(nothing), 'block-over': () => lift() },
  }
}
