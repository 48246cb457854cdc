/**
 * Reads an own property by an untrusted name. Inherited ones such as `constructor` are undefined here.
 */
export function ownValue<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}
