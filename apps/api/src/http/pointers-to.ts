/** The RFC 6901 pointers to places in a JSON value that are known by the object they stand in; `undefined` where that is not in it. */
export function pointersTo(
  root: unknown,
  places: readonly { holder: object; key: string }[],
): (string | undefined)[] {
  const wanted = new Set(places.map(({ holder }) => holder))
  const found = new Map<object, string>()
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null || found.size === wanted.size) return
    if (wanted.has(value)) found.set(value, pointer)
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && inner !== null) walk(inner, `${pointer}/${escaped(key)}`)
    }
  }
  walk(root, '')
  return places.map(({ holder, key }) => {
    const pointer = found.get(holder)
    return pointer === undefined ? undefined : `${pointer}/${escaped(key)}`
  })
}

function escaped(key: string): string {
  return key.slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1')
}
