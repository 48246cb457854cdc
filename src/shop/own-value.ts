/**
 * What an object holds under a name that somebody typed. Every object also answers to `constructor`
 * and other names that it was never given: those are undefined here.
 */
export function ownValue<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}
