import pg from 'pg'

/**
 * Connections on which no statement keeps its name: a pooler in transaction mode that does not know of prepared
 * statements hands the next one to a session that has not prepared it.
 */
export class UnpreparedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // edge: the driver's `query` has ten signatures, and each is handed on as it came
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    const unnamed = (first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest)
    // edge: as above
    this.query = unnamed as typeof this.query
  }
}

function withoutName(statement: unknown): unknown {
  const isNamed =
    typeof statement === 'object' && statement !== null && 'text' in statement && 'name' in statement
  return isNamed ? { ...statement, name: undefined } : statement
}
