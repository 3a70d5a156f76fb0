/** Returns the value that all items share. `undefined` if the values differ, or if there are no items. */
export function commonValue<T, V>(of: readonly T[], read: (one: T) => V): V | undefined {
  const [first, ...others] = of.map(read)
  return others.every((one) => one === first) ? first : undefined
}
