/** An object with the entries that each name gives: the compiler knows its keys. */
export function recordOf<Name, const Key extends string, Value>(
  names: readonly Name[],
  entriesOf: (name: Name) => readonly (readonly [Key, Value])[],
): Record<Key, Value> {
  // edge: `fromEntries` forgets the keys
  return Object.fromEntries(names.flatMap(entriesOf)) as Record<Key, Value>
}
