/** Splits a `srcset` value into addresses (HTML standard, section 4.8.4.2.2). */
export function readSrcset(value: string): string[] {
  const addresses: string[] = []
  let isAddressNext = true
  for (const word of value.split(/\s+/)) {
    let rest = word
    if (!isAddressNext) {
      // A descriptor such as `2x` ends at a comma, directly followed by the next address.
      const comma = rest.indexOf(',')
      if (comma < 0) continue
      isAddressNext = true
      rest = rest.slice(comma + 1)
    }
    if (rest === '' || rest === ',') continue
    const ends = rest.endsWith(',')
    addresses.push(ends ? rest.slice(0, -1) : rest)
    isAddressNext = ends
  }
  return addresses
}
