const plain = /^[A-Za-z_][A-Za-z0-9_]*$/
const reserved = new Set('true false null in'.split(' '))

/** Returns how a formula refers to a dotted path. */
export function formulaName(path: string): string {
  return path
    .split('.')
    .map((name, at) => {
      const isPlain = plain.test(name) && !reserved.has(name)
      if (at === 0) return isPlain ? name : `field(${JSON.stringify(name)})`
      return isPlain ? `.${name}` : `[${JSON.stringify(name)}]`
    })
    .join('')
}
