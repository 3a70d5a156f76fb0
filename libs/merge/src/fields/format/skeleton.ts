type Options = Intl.DateTimeFormatOptions

interface Part {
  option: keyof Options
  lengths: Record<number, string>
  isTime?: true
  also?: Options
}

const year = { 1: 'numeric', 2: '2-digit', 4: 'numeric' }
const month = { 1: 'numeric', 2: '2-digit', 3: 'short', 4: 'long', 5: 'narrow' }
const twoDigits = { 1: 'numeric', 2: '2-digit' }
const word = { 1: 'short', 2: 'short', 3: 'short', 4: 'long', 5: 'narrow' }

/** Letters of CLDR skeletons (UTS 35, Date Field Symbol Table) and their Intl options. */
const parts: Record<string, Part> = {
  G: { option: 'era', lengths: word },
  y: { option: 'year', lengths: year },
  M: { option: 'month', lengths: month },
  E: { option: 'weekday', lengths: word },
  d: { option: 'day', lengths: twoDigits },
  j: { option: 'hour', lengths: twoDigits, isTime: true },
  H: { option: 'hour', lengths: twoDigits, isTime: true, also: { hourCycle: 'h23' } },
  h: { option: 'hour', lengths: twoDigits, isTime: true, also: { hourCycle: 'h12' } },
  m: { option: 'minute', lengths: twoDigits, isTime: true },
  s: { option: 'second', lengths: twoDigits, isTime: true },
  z: { option: 'timeZoneName', lengths: { 1: 'short', 4: 'long' }, isTime: true },
}

/** No valid skeleton is longer: each part occurs once. */
const lengthMax = 40

/** Returns Intl's options for a skeleton such as `yMMMd`, and whether it contains a time. Undefined for an invalid one. */
export function readSkeleton(text: string): { options: Options; hasTime: boolean } | undefined {
  if (text === '' || text.length > lengthMax) return undefined
  const options: Record<string, string> = {}
  let hasTime = false
  for (const [run] of text.matchAll(/(.)\1*/gs)) {
    const letter = run.charAt(0)
    const part = Object.hasOwn(parts, letter) ? parts[letter] : undefined
    const length = part?.lengths[run.length]
    if (part === undefined || length === undefined || part.option in options) return undefined
    Object.assign(options, { [part.option]: length }, part.also)
    hasTime ||= part.isTime ?? false
  }
  return { options, hasTime }
}
