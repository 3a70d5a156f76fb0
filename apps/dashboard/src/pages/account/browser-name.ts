const browsers: Array<[name: string, mark: RegExp]> = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
]
const systems: Array<[name: string, mark: RegExp]> = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iPhone or iPad', /iPhone|iPad/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
]

/** Returns the browser and the operating system of a `User-Agent`, such as "Firefox on Linux". */
export function browserName(userAgent: string | null): string {
  const find = (known: typeof browsers) => known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0]
  const browser = find(browsers) ?? 'Unknown browser'
  const system = find(systems)
  return system === undefined ? browser : `${browser} on ${system}`
}
