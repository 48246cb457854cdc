import pg from 'pg'

/** Queries for everything that a migration can create, as PostgreSQL describes it. */
const parts = [
  `select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
     || case when a.attnotnull then ' not null' else '' end || a.attgenerated::text
     || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
   from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  `select 'constraint ' || conrelid::regclass || '.' || conname || ' ' || pg_get_constraintdef(oid)
     || case when convalidated then '' else ' not valid' end
   from pg_constraint where connamespace = 'public'::regnamespace`,
  `select 'index ' || indexdef from pg_indexes where schemaname = 'public'`,
  `select 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
   from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal`,
  `select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
   where pronamespace = 'public'::regnamespace and prokind <> 'a'
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  `select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'`,
  `select 'sequence ' || sequencename || ' ' || data_type from pg_sequences where schemaname = 'public'`,
  `select 'migration ' || name || ' ' || hash from migrations`,
]

/** The schema of a database as sorted lines, to compare two of them. */
export async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(
      parts.map((part) => `select line from (${part}) as part (line)`).join(' union all '),
    )
    return rows.map(({ line }) => line).toSorted()
  } finally {
    await client.end()
  }
}
