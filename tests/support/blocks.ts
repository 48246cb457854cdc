import type * as v from 'valibot'
import { addBlock, type Block } from '#contract/admin/customers/blocks.ts'
import { aUser } from './builders.ts'
import { aVisitor, type TestShop, type Visitor } from './shop.ts'

export type BlockBody = v.InferInput<(typeof addBlock)['input']>

let blocked = 0

/** The body of a new block; by default an e-mail address, without an end. */
export function aBlockBody(wanted: Partial<BlockBody> = {}): BlockBody {
  const value = `blocked-${++blocked}@example.com`
  return { kind: 'email', value, reason: 'Two chargebacks', endsAt: null, ...wanted }
}

/** An active block, made by a new manager. `email` is its value as typed. */
export async function aBlock(
  shop: TestShop,
  wanted: Partial<BlockBody> = {},
): Promise<{ block: Block; email: string; manager: Visitor }> {
  const manager = aVisitor(await aUser(shop.context, { role: 0 }))
  const body = aBlockBody(wanted)
  const { status, data, problem } = await shop.call(addBlock, body, manager)
  if (status !== 201) throw new Error(`Not blocked: ${JSON.stringify(problem)}`)
  return { block: data, email: body.value, manager }
}
