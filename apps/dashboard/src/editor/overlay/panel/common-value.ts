/** Returns the value that all items have. `undefined` if they differ or there are none. */
export function commonValue<T, V>(of: readonly T[], read: (one: T) => V): V | undefined {
  const [first, ...others] = of.map(read)
  return others.every((one) => one === first) ? first : undefined
}
