/** Builds an object with one entry for each name; its keys are typed. */
export function recordOf<Name, const Key extends string, Value>(
  names: readonly Name[],
  entriesOf: (name: Name) => readonly (readonly [Key, Value])[],
): Record<Key, Value> {
  // edge: `fromEntries` forgets the keys
  return Object.fromEntries(names.flatMap(entriesOf)) as Record<Key, Value>
}
