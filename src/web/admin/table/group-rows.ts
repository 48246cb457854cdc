import type { AdminGroups } from './column.ts'

type GroupOfRows<Row> = {
  /** Null for rows without a group heading. */
  readonly name: string | null
  readonly rows: readonly Row[]
}

/** Rows in their order, those of a group under its name. A single row needs no heading. */
export function groupRows<Row>(
  rows: readonly Row[],
  groups: AdminGroups<Row> | undefined,
): readonly GroupOfRows<Row>[] {
  const found: { id: string | null; rows: Row[] }[] = []
  for (const [at, row] of rows.entries()) {
    const own = groups?.idOf(row)
    const isTogether = [rows[at - 1], rows[at + 1]].some(
      (other) => other !== undefined && own !== undefined && groups?.idOf(other) === own,
    )
    const id = isTogether && own !== undefined ? own : null
    const last = found.at(-1)
    if (last !== undefined && last.id === id) last.rows.push(row)
    else found.push({ id, rows: [row] })
  }
  return found.map(({ id, rows: members }) => {
    const [first] = members
    return {
      name: id === null || first === undefined ? null : (groups?.nameOf(first) ?? null),
      rows: members,
    }
  })
}
